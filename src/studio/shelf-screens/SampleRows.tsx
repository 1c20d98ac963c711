import { useBusy } from "#ui/control/use-busy.ts";
import { AppIcon } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { accentStyle, standardAccent } from "#ui/tokens/accent.ts";
import { useSpoken } from "../words/language.ts";
import { Working } from "./Working.tsx";

export interface Sample {
  /** The sample's key: `tool-library`. */
  readonly name: string;
  readonly title: string;
  readonly icon: string | null;
  readonly colour: string | null;
  readonly summary: string;
  /** The document, or a function that fetches it. */
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
  const { busy, once } = useBusy();
  const add = async ({ source }: Sample): Promise<void> => {
    try {
      await onAdd(typeof source === "string" ? source : await source());
    } catch {
      showToast({ text: words.failed, kind: "error" });
    }
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
            badge={busy === sample.name ? <Working /> : <Icon name="plus" size={1.25} />}
            chevron={false}
            onClick={() => void once(() => add(sample), sample.name)}
          />
        ))}
      </ListGroup>
    </div>
  );
}
