import { useState } from "react";
import { Avatar, Tile } from "#ui/list/Avatar.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { asSentence } from "../format/as-sentence.ts";
import { usePlayer } from "../player-context.ts";
import { failure } from "../failure.ts";
import type { SheetProps } from "./sheet-props.ts";

/** The choice of a profile. This is not security, and the sheet says so. */
export function ProfileSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { words, t, description } = player;
  const [chosen, setChosen] = useState<string | null>(null);
  // The sheet stays until the new person is at work: anything opened earlier would be closed again.
  const choose = async (profile: string): Promise<void> => {
    setChosen(profile);
    try {
      player.refresh(await player.app.chooseProfile(profile));
      onOpenChange(false);
    } catch {
      player.notify(failure(player, "went-wrong"));
    }
    setChosen(null);
  };
  const { profile: own, hasSampleData, records } = description;
  const invented = hasSampleData && records > 0 && own.name !== "" ? words.samplePeople(own.name) : null;
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={onOpenChange}
      title={words.whoAreYou}
      description={[invented, words.profileHelp].filter((text) => text !== null).join(" ")}
      flush
    >
      <ListGroup label={words.whoAreYou}>
        {description.profiles.map((profile) => {
          const current = profile.id === (chosen ?? description.profile.id);
          return (
            <ListRow
              key={profile.id}
              title={profile.name === "" ? words.someone : profile.name}
              subtitle={
                profile.roles.length === 0
                  ? words.noRoles
                  : asSentence(profile.roles.map(t).join(", "), player.format.language)
              }
              start={<Avatar name={profile.name} />}
              badge={current ? <Icon name="check" size={1.25} strokeWidth={2.6} label={words.chosen} /> : undefined}
              chevron={false}
              aria-current={current ? "true" : undefined}
              onClick={() => void choose(profile.id)}
            />
          );
        })}
      </ListGroup>
      {description.model.roles.roles.length === 0 ? null : (
        <ListGroup label={words.sheets.whatRolesMay}>
          <ListRow
            title={words.sheets.whatRolesMay}
            start={<Tile icon="shield-check" />}
            onClick={() => player.show("rights")}
          />
        </ListGroup>
      )}
    </Sheet>
  );
}
