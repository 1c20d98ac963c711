import { Button } from "#ui/control/Button.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { RecordView } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Screen } from "#model/2-screens.ts";
import type { Field } from "#model/3-entities.ts";
import { valueNamed } from "#text/by-name.ts";
import { nameOfBuiltIn } from "../words/name-of-built-in.ts";
import { Display } from "../fields/Display.tsx";
import { formatCount, formatShown, isEmptyValue } from "../format/format.ts";
import { createPath, creationAt } from "../actions/create-path.ts";
import { isLaidOut } from "../actions/laid-out.ts";
import { mayEdit } from "./may-edit.ts";
import { AnsweredChildren } from "../answers/AnsweredChildren.tsx";
import { childAnswers } from "../answers/answered-fields.ts";
import { mark } from "../inspect/marks.ts";
import { entityOf, fieldOf, nameOfEntity, pathOf, usePlayer } from "../player-context.ts";
import { useCreations } from "../state/use-creations.ts";
import { titleFieldOf } from "./title-field.ts";
import { hasPicture, RowBadge, RowPicture, subtitleOf, nameOfRow } from "../views/row-parts.tsx";
import { answeredRowSays, rowFacts } from "../views/row-facts.ts";
import { titledRows } from "../views/titled-rows.ts";
import { rowHref } from "../views/view-rows.tsx";

export interface FieldSection {
  readonly heading: string | null;
  readonly fields: readonly { readonly key: string; readonly name: string; readonly field: Field | null }[];
}

/**
 * The fields of a record's page, in the document's order; built-in fields (`status`, `created_at`) may be listed too.
 */
export function sectionsOf(fields: readonly Field[], screen: Screen | null): readonly FieldSection[] {
  const named = (key: string): FieldSection["fields"][number] => {
    const field = fields.find((one) => one.key === key) ?? null;
    return {
      key,
      name: field?.name ?? nameOfBuiltIn(key),
      field,
    };
  };
  if (screen === null || screen.fields.length === 0)
    return [{ heading: null, fields: fields.map((field) => named(field.key)) }];
  return screen.fields.map((group) => ({
    heading: group.heading,
    fields: group.fields.map((one) => named(one.value)),
  }));
}

const NOTHING: DisplayValue = { value: null, type: { kind: "text" } };

type Part =
  | { readonly kind: "facts"; readonly fields: FieldSection["fields"] }
  | { readonly kind: "rows"; readonly key: string; readonly name: string };

/** Adjacent facts form one card; child rows have their own card, at the document's place for them. */
function partsOf(section: FieldSection, record: RecordView): readonly Part[] {
  const parts: Part[] = [];
  for (const one of section.fields) {
    if (valueNamed(record.children, one.key) !== undefined) {
      parts.push({ kind: "rows", key: one.key, name: one.name });
      continue;
    }
    const value = valueNamed(record.values, one.key);
    // Empty fields are left out here; they can be filled in the form.
    if (value === undefined || (isEmptyValue(value.value) && value.broken !== true)) continue;
    const last = parts.at(-1);
    if (last?.kind === "facts") parts[parts.length - 1] = { kind: "facts", fields: [...last.fields, one] };
    else parts.push({ kind: "facts", fields: [one] });
  }
  return parts;
}

export function RecordFields({ screen, record }: { readonly screen: Screen | null; readonly record: RecordView }) {
  const player = usePlayer();
  const { t } = player;
  const entity = entityOf(player, record.entity);
  const title = entity === null ? null : titleFieldOf(entity);
  // Already in the page's head. A reference stays, because it leads to its record.
  const said = (key: string): boolean =>
    key === title?.key &&
    title.type.kind !== "reference" &&
    formatShown(record.values[key] ?? NOTHING, player.format) === record.title;
  const sections = sectionsOf(entity?.fields ?? [], screen).map(({ heading, fields }) => ({
    heading: heading === entity?.name ? null : heading,
    fields: fields.filter(({ key }) => !said(key)),
  }));
  return (
    <>
      {sections.map((section, index) => (
        // Groups keep the document's order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="record-section">
          {partsOf(section, record).map((part, at, parts) =>
            part.kind === "rows" ? (
              <ChildRows key={part.key} screen={screen} record={record} name={t(part.name)} field={part.key} />
            ) : (
              <Facts
                key={part.fields[0]?.key}
                // Child rows have their own heading, so the group's heading is above the first facts.
                heading={
                  isFirstFacts(parts, at) && !isSaidByRows(parts.slice(0, at), section.heading) ? section.heading : null
                }
                fields={part.fields}
                record={record}
              />
            ),
          )}
        </div>
      ))}
    </>
  );
}

const isFirstFacts = (parts: readonly Part[], at: number): boolean =>
  parts.findIndex(({ kind }) => kind === "facts") === at;

/** True if rows with the group's name are among the parts: its heading would repeat it. */
const isSaidByRows = (parts: readonly Part[], heading: string | null): boolean =>
  parts.some((part) => part.kind === "rows" && part.name === heading);

interface FactsProps {
  readonly heading: string | null;
  readonly fields: FieldSection["fields"];
  readonly record: RecordView;
}

function Facts({ heading, fields, record }: FactsProps) {
  const { t, words } = usePlayer();
  // A group of one field with the same name: the heading is enough.
  const only = fields.length === 1 && fields[0]?.name === heading;
  return (
    <ListGroup {...(heading === null ? { label: words.details } : { heading: t(heading) })}>
      {fields.map((one) => (
        <Fact key={one.key} one={one} record={record} named={!only} />
      ))}
    </ListGroup>
  );
}

/** Types that need a line of their own: a picture, a place, long texts. */
const alone: ReadonlySet<string> = new Set([
  "long text",
  "formatted text",
  "list of text",
  "choices",
  "references",
  "photo",
  "photos",
  "file",
  "signature",
  "location",
  "place",
]);

/** Letters of a name and its value that fit side by side on a small phone. */
const oneLine = 32;

interface FactProps {
  readonly one: FieldSection["fields"][number];
  readonly record: RecordView;
  readonly named: boolean;
}

function Fact({ one, record, named }: FactProps) {
  const { t, format } = usePlayer();
  const value = valueNamed(record.values, one.key);
  if (value === undefined) return null;
  const made = one.field === null ? undefined : mark.field(one.field);
  if (!named && !one.field?.problem)
    return <ListRow shape="fact" mark={made} title="" subtitle={<Display shown={value} name={t(one.name)} />} />;
  const letters = t(one.name).length + formatShown(value, format).length;
  if (!one.field?.problem && !alone.has(value.type.kind) && letters <= oneLine)
    return (
      <ListRow shape="pair" mark={made} title={t(one.name)} value={<Display shown={value} name={t(one.name)} />} />
    );
  return (
    <ListRow
      shape="fact"
      mark={made}
      title={t(one.name)}
      subtitle={<Display shown={value} name={t(one.name)} />}
      {...(one.field?.problem ? { badge: one.field.problem.message } : {})}
    />
  );
}

interface ChildRowsProps {
  readonly screen: Screen | null;
  readonly record: RecordView;
  readonly name: string;
  readonly field: string;
}

/** Child rows of the record: answered here if possible, else read-only; each opens its own page. */
function ChildRows({ screen, record, name, field }: ChildRowsProps) {
  const player = usePlayer();
  const { format, words } = player;
  const type = fieldOf(player, record.entity, field)?.type;
  const entity = entityOf(player, type?.kind === "children" ? type.entity : null);
  const answers = entity === null ? null : childAnswers(screen, entity);
  const made = record.children[field] ?? [];
  const rows = entity === null ? made : titledRows(made, entity, answers, format);
  const add = entity === null ? null : <AddRow screen={screen} record={record} entity={entity.key} />;
  if (entity !== null && answers !== null && rows.some((row) => row.open?.includes(answers.main.key)))
    return (
      <AnsweredChildren
        name={name}
        rows={rows}
        fields={answers}
        saidOf={(row) =>
          row.subtitle.length > 0 ? subtitleOf(row, format) : answeredRowSays(row, rows, entity, answers, format)
        }
      >
        {add}
      </AnsweredChildren>
    );
  return (
    <ListGroup heading={name} headingEnd={formatCount(rows.length, format)}>
      {rows.length === 0 ? <ListRow title={<span className="quiet">{words.noRows}</span>} /> : null}
      {rows.map((row) => {
        const path = pathOf(player, row.entity, row.id);
        const subtitle = row.subtitle.length > 0 ? row.subtitle : rowFacts(row, entity, format);
        return (
          <ListRow
            key={row.id}
            title={nameOfRow(player, row)}
            subtitle={subtitleOf({ ...row, subtitle }, format) || undefined}
            badge={<RowBadge shown={row.badge} />}
            start={hasPicture(row) ? <RowPicture row={row} /> : undefined}
            tint={asColourWord(row.tint)}
            href={rowHref(player, path)}
            onClick={() => player.go(path)}
          />
        );
      })}
      {add}
    </ListGroup>
  );
}

/** Adds a row below the rows, unless a button of the page does so or an event creates them. */
function AddRow({ screen, record, entity }: Pick<ChildRowsProps, "screen" | "record"> & { readonly entity: string }) {
  const player = usePlayer();
  const here = { entity: record.entity, id: record.id };
  const offered =
    mayEdit(screen, record) &&
    !isLaidOut(player.description.model, entity) &&
    !screen?.actions.some((action) => action.kind === "create" && action.entity === entity);
  const [creation] = useCreations(offered ? [creationAt(player, entity, here)] : []);
  if (creation === undefined || creation.refusals.length > 0) return null;
  return (
    <li className="list-row only-on-screen">
      <div className="row-body">
        <Button look="tonal" size="small" icon="plus" onClick={() => player.go(createPath(player, entity, here))}>
          {player.words.addOne(nameOfEntity(player, entity))}
        </Button>
      </div>
    </li>
  );
}
