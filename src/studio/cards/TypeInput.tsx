import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { useField } from "#ui/form/Field.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";
import { TYPE_GROUPS, typeIcon } from "./field-types.ts";
import { PlainInput } from "./PlainInput.tsx";

/** Chooses the type of a field, with icons and examples; a choice also asks for its options. */
export function TypeInput({
  value,
  onWrite,
}: {
  readonly value: string;
  readonly onWrite: (typed: string) => boolean;
}) {
  const cards = useCardWords();
  const { id, label } = useField();
  const [open, setOpen] = useState(false);
  const choice = /^(choices?) of\s*(.*)$/iu.exec(value);
  return (
    <>
      <button id={id} type="button" className="type-input" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Tile icon={typeIcon(value)} />
        <span>{cards.types[(choice?.[1] ?? (value || "text")).toLowerCase()]?.[0] ?? value}</span>
        <Icon name="chevron-down" size={1.125} />
      </button>
      {choice === null ? null : (
        <div className="type-options">
          <PlainInput
            value={choice[2] ?? ""}
            long
            onTyped={() => undefined}
            onWrite={(typed) => onWrite(`${choice[1]} of ${typed}`)}
          />
        </div>
      )}
      <TypeSheet
        open={open}
        onOpenChange={setOpen}
        title={label}
        value={value}
        onChosen={(type) => {
          onWrite(type);
          setOpen(false);
        }}
      />
    </>
  );
}

interface TypeSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly value: string;
  readonly onChosen: (type: string) => void;
}

export function TypeSheet({ open, onOpenChange, title, value, onChosen }: TypeSheetProps) {
  const { draft } = useChange();
  const cards = useCardWords();
  const entities = draft.model.entities.filter(({ builtIn }) => !builtIn);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="full" flush>
      {TYPE_GROUPS.map(({ key, types }) => (
        <ListGroup key={key} heading={cards.typeGroups[key]}>
          {types.map((type) => (
            <ListRow
              key={type}
              title={cards.types[type]?.[0] ?? type}
              subtitle={cards.types[type]?.[1]}
              start={<Tile icon={typeIcon(type)} tint={type === value ? "accent" : "grey"} />}
              chevron={false}
              onClick={() =>
                onChosen(type === "choice" || type === "choices" ? `${type} of ${cards.exampleOptions}` : type)
              }
            />
          ))}
        </ListGroup>
      ))}
      {entities.length === 0 ? null : (
        <ListGroup heading={cards.typeGroups.links} footer={cards.linksHelp}>
          {entities.flatMap(({ name }) => [
            <ListRow
              key={name}
              title={name}
              subtitle={cards.oneOf(name)}
              start={<Tile icon="link" tint="grey" />}
              chevron={false}
              onClick={() => onChosen(name)}
            />,
            <ListRow
              key={`several ${name}`}
              title={`several ${name}`}
              subtitle={cards.severalOf(name)}
              start={<Tile icon="layers" tint="grey" />}
              chevron={false}
              onClick={() => onChosen(`several ${name}`)}
            />,
            <ListRow
              key={`list of ${name}`}
              title={`list of ${name}`}
              subtitle={cards.rowsOf(name)}
              start={<Tile icon="table" tint="grey" />}
              chevron={false}
              onClick={() => onChosen(`list of ${name}`)}
            />,
          ])}
        </ListGroup>
      )}
      <div className="sheet-end">
        <Button look="plain" onClick={() => onOpenChange(false)}>
          {cards.close}
        </Button>
      </div>
    </Sheet>
  );
}
