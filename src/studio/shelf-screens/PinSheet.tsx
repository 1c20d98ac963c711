import { useState } from "react";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { PinForm } from "#player/lock/PinForm.tsx";
import type { ShelfApp } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";

/** An action on a locked app that runs once its PIN has been given. */
export interface PinPurpose {
  readonly app: ShelfApp;
  readonly run: () => void;
}

/** Asks for the PIN of a locked app before an action that shows or exports its records. */
export function PinSheet({ wanted, onClose }: { readonly wanted: PinPurpose | null; readonly onClose: () => void }) {
  const { words, platform, language } = useSpoken();
  // Keeps its content while it slides away.
  const [last, setLast] = useState(wanted);
  if (wanted !== null && wanted !== last) setLast(wanted);
  const about = wanted ?? last;
  return (
    <Sheet
      open={wanted !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={about?.app.name ?? ""}
      description={words.pinFirst}
    >
      {about === null ? null : (
        <PinForm
          key={about.app.id}
          appId={about.app.id}
          words={platform}
          language={language}
          onOpen={() => {
            onClose();
            about.run();
          }}
        />
      )}
    </Sheet>
  );
}
