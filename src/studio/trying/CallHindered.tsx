import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import type { CallHindrance } from "#engine/contract/tried-call.ts";
import { sayRefusal } from "#words/say.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";

interface CallHinderedProps {
  readonly hindrance: CallHindrance;
  readonly host: string;
  readonly onAllow: () => void;
}

/** Why a call is not sent, and what the person can do about it. */
export function CallHindered({ hindrance, host, onAllow }: CallHinderedProps) {
  const { forms } = useCardWords();
  const { platform } = useSpoken();
  const { calls } = forms;
  switch (hindrance.kind) {
    case "refused":
      return (
        <Banner
          kind="warning"
          title={sayRefusal({ words: platform, t: (said) => said }, hindrance.refusal)}
          code={hindrance.refusal.code}
        />
      );
    case "host":
      return (
        <Banner
          kind="warning"
          title={calls.hostClosed(host)}
          actions={
            <Button look="plain" size="small" onClick={onAllow}>
              {calls.allowHost(host)}
            </Button>
          }
        />
      );
    case "no-record":
      return <p>{forms.noRecordToTry}</p>;
    case "broken":
      return <Banner kind="error" title={calls.broken} />;
    case "simulated":
      return <Banner title={calls.simulated} />;
    case "sign-in":
      return <Banner title={calls.signsIn} />;
    case "offline":
      return <Banner kind="warning" title={calls.offline} />;
    case "unconfirmed":
      return null;
  }
}
