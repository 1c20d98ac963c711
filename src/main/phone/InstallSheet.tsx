import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { AppIcon } from "#ui/list/Avatar.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { usePlayer } from "#player/player-context.ts";
import { isApple, offerInstall } from "./install.ts";
import "./install.css";

interface InstallSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onBackUp: () => void;
  /** True if the page has the app's own address. From the shelf's page, an iPhone would install Ninefold instead. */
  readonly ownAddress: boolean;
}

/** Helps to install the app: with the browser's prompt, else with instructions for its menu. */
export function InstallSheet({ open, onOpenChange, onBackUp, ownAddress }: InstallSheetProps) {
  const { words, t, description } = usePlayer();
  const { model } = description;
  const [byMenu, setByMenu] = useState(false);
  const install = async (): Promise<void> => {
    if (await offerInstall()) onOpenChange(false);
    else setByMenu(true);
  };
  const steps = isApple() ? words.installByShare : byMenu ? words.installByMenu : null;
  // On Apple devices the records don't move to the installed app.
  const kept = isApple() ? words.installHelp : `${words.installHelp} ${words.installSame}`;
  const help = ownAddress ? kept : words.installWithin;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={words.putOnHome}
      footer={
        steps === null ? (
          <Button block onClick={() => void install()}>
            {words.install}
          </Button>
        ) : isApple() && description.records > 0 ? (
          <Button block look="tonal" onClick={onBackUp}>
            {words.backUp}
          </Button>
        ) : undefined
      }
    >
      <div className="install">
        {ownAddress ? (
          <AppIcon name={t(model.name.value)} icon={model.purpose.icon?.value ?? null} size="large" />
        ) : null}
        <p>{help}</p>
        {steps === null ? null : <Banner>{steps}</Banner>}
        {isApple() ? <Banner kind="warning">{words.installApart}</Banner> : null}
      </div>
    </Sheet>
  );
}
