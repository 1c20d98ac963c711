import type { LostApp } from "#engine/contract/shelf.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { useSpoken } from "../words/language.ts";

interface LostAppsProps {
  readonly lost: readonly LostApp[];
  readonly onDismiss: () => void;
}

/** Apps that were on this phone and are gone; an empty shelf would hide the loss. */
export function LostApps({ lost, onDismiss }: LostAppsProps) {
  const { words } = useSpoken();
  return (
    <div className="page-note">
      <Banner kind="error" title={words.appsLostTitle} onDismiss={onDismiss}>
        <ul>
          {lost.map(({ id, name, records }) => (
            <li key={id}>
              <bdi>{name}</bdi>, {words.records(records)}
            </li>
          ))}
        </ul>
        <p>{words.appsLostHelp}</p>
      </Banner>
    </div>
  );
}
