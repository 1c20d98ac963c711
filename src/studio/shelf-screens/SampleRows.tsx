import { useState } from "react";
import { AppIcon } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { accentStyle, standardAccent } from "#ui/tokens/accent.ts";
import { useSpoken } from "../words/language.ts";

export interface Sample {
  /** Names the sample, `tool-library`. */
  readonly name: string;
  readonly title: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly summary: string;
  /** The document, or the way to fetch it. */
  readonly source: string | (() => Promise<string>);
}

export function SampleRows({
  samples,
  onAdd,
}: {
  readonly samples: readonly Sample[];
  readonly onAdd: (source: string) => Promise<void>;
}) {
  const { words } = useSpoken();
  const [busy, setBusy] = useState<string | null>(null);
  const add = async (sample: Sample): Promise<void> => {
    if (busy !== null) return;
    setBusy(sample.name);
    try {
      await onAdd(typeof sample.source === "string" ? sample.source : await sample.source());
    } catch {
      showToast({ text: words.failed, kind: "error" });
    }
    setBusy(null);
  };
  if (samples.length === 0) return null;
  return (
    <div className="shelf-samples">
      <ListGroup heading={words.samples} footer={words.samplesHelp}>
        {samples.map((sample) => (
          <ListRow
            key={sample.name}
            title={sample.title}
            subtitle={sample.summary.charAt(0).toUpperCase() + sample.summary.slice(1)}
            start={
              <span style={accentStyle(sample.colour ?? standardAccent)}>
                <AppIcon name={sample.title} icon={sample.icon} size="small" />
              </span>
            }
            badge={
              busy === sample.name ? (
                <span className="spinner" role="status" aria-label={words.reading} />
              ) : (
                <Icon name="plus" size={1.25} />
              )
            }
            chevron={false}
            onClick={() => void add(sample)}
          />
        ))}
      </ListGroup>
    </div>
  );
}
