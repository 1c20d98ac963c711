import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import type {
  ColumnPlan,
  ColumnView,
  DateOrder,
  DecimalMark,
  ImportView,
  TablePlan,
} from "#engine/contract/exchange.ts";
import { usePlayer, type PlayerValue } from "../player-context.ts";
import type { ImportSteps } from "./use-import.ts";
import type { ExchangeWords } from "./words/en.ts";

interface PlanProps {
  readonly steps: ImportSteps;
  readonly view: ImportView;
  readonly words: ExchangeWords;
}

const ORDERS: readonly DateOrder[] = ["ymd", "dmy", "mdy"];
const MARKS: readonly DecimalMark[] = [".", ","];

/** Assigns each column to a field, with examples of how its values are read. Every guess can be changed. */
export function ImportPlanForm({ steps, view, words }: PlanProps) {
  return view.tables.map((_, index) => (
    // The tables keep the file's order, and their names need not be unique.
    // oxlint-disable-next-line react/no-array-index-key
    <TableForm key={index} steps={steps} view={view} words={words} index={index} />
  ));
}

function TableForm({ steps, view, words, index }: PlanProps & { readonly index: number }) {
  const player = usePlayer();
  const { t, description } = player;
  const table = view.tables[index];
  const plan = view.plan.tables[index];
  if (table === undefined || plan === undefined) return null;
  // The worker may answer after the next tap: a change applies to the latest plan, unless that has another entity by
  // then.
  const change = (next: (now: TablePlan) => Partial<TablePlan>): void =>
    steps.plan(index, (now) => (now.entity === plan.entity ? next(now) : {}));
  const changeColumn = (column: number, of: (now: ColumnPlan | null) => ColumnPlan | null): void =>
    change((now) => {
      const before = now.columns[column] ?? null;
      const next = of(before);
      return {
        columns: now.columns.with(column, next),
        ...(next === null && before?.field === now.key ? { key: null } : {}),
      };
    });
  const mapped = new Set(plan.columns.map((column) => column?.field));
  const missing = table.targets.filter(({ field, isMissed }) => isMissed && !mapped.has(field));
  const keys = table.keys.filter((field) => mapped.has(field));
  const nameOf = (field: string): string => t(table.targets.find((target) => target.field === field)?.name ?? field);
  const entities = description.model.entities.filter(({ problem }) => problem === null);
  return (
    <>
      <ListGroup
        as="form"
        heading={words.sheet(table.name, table.rows)}
        footer={
          missing.length > 0 && plan.entity !== null
            ? words.notMatched(missing.map(({ name }) => t(name)).join(", "))
            : table.beside.length > 0
              ? words.beside(table.beside.join(", "))
              : undefined
        }
      >
        <Field label={words.becomes}>
          <Choice
            look="sheet"
            options={entities.map(({ key, name }) => ({ value: key, label: t(name) }))}
            value={plan.entity}
            placeholder={words.leaveOut}
            onChange={(entity) => steps.chooseEntity(index, entity)}
          />
        </Field>
        {plan.entity === null || keys.length === 0 ? null : (
          <Field label={words.key}>
            <Choice
              look="sheet"
              options={keys.map((field) => ({ value: field, label: nameOf(field) }))}
              value={plan.key}
              placeholder={words.keyNone}
              onChange={(key) => change(() => ({ key }))}
            />
          </Field>
        )}
      </ListGroup>
      {plan.entity === null ? null : (
        <ListGroup as="form" heading={words.columns}>
          {table.columns.map((column, at) => (
            <ColumnForm
              // oxlint-disable-next-line react/no-array-index-key -- columns stand in the file's order
              key={at}
              column={column}
              number={at + 1}
              plan={plan.columns[at] ?? null}
              words={words}
              targets={table.targets
                .filter(({ field }) => !mapped.has(field) || plan.columns[at]?.field === field)
                .map(({ field, name }) => ({ value: field, label: t(name) }))}
              onChange={(next) => changeColumn(at, next)}
              creates={plan.createMissing.includes(plan.columns[at]?.field ?? "")}
              onCreates={(on) => {
                const field = plan.columns[at]?.field ?? "";
                change(({ createMissing }) => ({
                  createMissing: on ? [...createMissing, field] : createMissing.filter((one) => one !== field),
                }));
              }}
            />
          ))}
        </ListGroup>
      )}
    </>
  );
}

const sayRead = ({ words: { yes, no } }: PlayerValue, read: string | boolean): string =>
  typeof read === "string" ? read : read ? yes : no;

interface ColumnFormProps {
  readonly column: ColumnView;
  readonly number: number;
  readonly plan: ColumnPlan | null;
  readonly words: ExchangeWords;
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (of: (now: ColumnPlan | null) => ColumnPlan | null) => void;
  readonly creates: boolean;
  readonly onCreates: (on: boolean) => void;
}

const RIGHT_TO_LEFT_MARK = "\u200F";

/** Examples that are shown as written have no direction mark: a marked one sets the direction for all. */
const inDirectionOfOne = (examples: readonly string[]): string =>
  (examples.some((example) => example.startsWith(RIGHT_TO_LEFT_MARK)) ? RIGHT_TO_LEFT_MARK : "") + examples.join(" · ");

function warningOf({ unsure, currencies, unread }: ColumnView, words: ExchangeWords): string | null {
  if (unsure) return words.unsure;
  if (currencies !== null) return words.currencies(currencies.own, currencies.found.join(", "));
  return unread > 0 ? words.unread(unread) : null;
}

function ColumnForm({ column, number, plan, words, targets, onChange, creates, onCreates }: ColumnFormProps) {
  const player = usePlayer();
  const name = words.column(column.name, number);
  const examples = column.examples.map(({ written, read }) =>
    read === null || read === written ? written : words.example(written, sayRead(player, read)),
  );
  return (
    <>
      <Field label={name} help={inDirectionOfOne(examples)} warning={warningOf(column, words)}>
        <Choice
          look={targets.length > 9 ? "search" : "sheet"}
          options={targets}
          value={plan?.field ?? null}
          placeholder={words.leaveOut}
          onChange={(field) => onChange(() => (field === null ? null : { field, dates: null, decimal: null }))}
        />
      </Field>
      {plan === null || column.dates === null ? null : (
        <Field label={player.words.labelled(name, words.dates)}>
          <Choice
            look="sheet"
            options={ORDERS.map((order) => ({ value: order, label: words.dateOrders[order] }))}
            value={column.dates}
            onChange={(order) => onChange((now) => now && { ...now, dates: order as DateOrder | null })}
          />
        </Field>
      )}
      {plan === null || column.decimal === null ? null : (
        <Field label={player.words.labelled(name, words.decimal)}>
          <Choice
            look="sheet"
            options={MARKS.map((mark) => ({ value: mark, label: words.decimals[mark] }))}
            value={column.decimal}
            onChange={(mark) => onChange((now) => now && { ...now, decimal: mark as DecimalMark | null })}
          />
        </Field>
      )}
      {plan === null || !column.mayCreate ? null : (
        <Field label={words.createMissing} help={words.createMissingHelp} shape="switch">
          <Switch checked={creates} onChange={onCreates} />
        </Field>
      )}
    </>
  );
}
