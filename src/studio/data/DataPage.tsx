import { useEffect, useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { FilterChips } from "#ui/control/FilterChips.tsx";
import { SearchField } from "#ui/control/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { dateOfInstant, formatShown, type Formatting } from "#player/format/format.ts";
import { useNow } from "#player/state/use-now.ts";
import { sayRefusal } from "#words/say.ts";
import type { App, Description } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { Entity } from "#model/3-entities.ts";
import { useSpoken } from "../words/language.ts";
import { useToolWords } from "../words/tools-language.ts";
import { HistorySheet } from "./HistorySheet.tsx";
import { RecordTable } from "./RecordTable.tsx";
import { SetAsideSheet } from "./SetAsideSheet.tsx";
import { columnsOf, filtered, ordered, shownOf, type Order } from "./table-rows.ts";
import { useRecords } from "./use-records.ts";
import "./data.css";

interface DataPageProps {
  readonly client: App;
  readonly name: string;
  readonly onBack: () => void;
}

const MANY = 1000;
/** The most records offered for a reference. */
const NAMED = 500;
/** The most rows shown at once; more slow the page down. */
const ROWS = 300;

/** All records of an app as tables, for the builder. Every write is a command of the current person. */
export function DataPage({ client, name, onBack }: DataPageProps) {
  const words = useToolWords();
  const [description, setDescription] = useState<Description | null>(null);
  useEffect(() => {
    let current = true;
    client.describe().then(
      (found) => current && setDescription(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [client]);
  const entities = description?.model.entities.filter(({ problem }) => problem === null) ?? [];
  if (description === null) return <Page title={words.data} subtitle={name} onBack={onBack} busy />;
  if (entities.length === 0)
    return (
      <Page title={words.data} subtitle={name} onBack={onBack}>
        <EmptyState icon="database" title={words.noRecords} text={words.dataHelp} />
      </Page>
    );
  return <DataTables client={client} name={name} description={description} entities={entities} onBack={onBack} />;
}

interface DataTablesProps extends DataPageProps {
  readonly description: Description;
  readonly entities: readonly Entity[];
}

function DataTables({ client, name, description, entities, onBack }: DataTablesProps) {
  const words = useToolWords();
  const { words: studio, language, platform } = useSpoken();
  const { model, currency, zone } = description;
  const [chosen, setChosen] = useState(entities.find(({ key }) => key !== "Person")?.key ?? entities[0]?.key ?? "");
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order | null>(null);
  const [history, setHistory] = useState<{ readonly id: string; readonly title: string } | null>(null);
  const [setAside, setSetAside] = useState(false);
  const [most, setMost] = useState(ROWS);
  const [making, setMaking] = useState<number | null>(null);
  const entity = entities.find(({ key }) => key === chosen) ?? entities[0];
  const columns = useMemo(
    () =>
      entity === undefined
        ? []
        : columnsOf(
            entity,
            model.states.some((table) => table.entity === entity.key),
            words,
          ),
    [entity, model, words],
  );
  const { records, hasMore, isLoading, more, again } = useRecords(
    client,
    entity?.key ?? "",
    columns,
    search.trim() !== "" || order !== null,
  );
  const now = useNow();
  const today = dateOfInstant(description.clock ?? new Date(now).toISOString(), zone);
  const format: Formatting = useMemo(
    () => ({
      language,
      currency,
      zone,
      words: platform,
      translate: (text) => text,
      today,
    }),
    [language, currency, zone, platform, today],
  );
  const numbers = useMemo(() => ({ language, currency }), [language, currency]);
  const rows = useMemo(
    () =>
      records.map((record) => ({
        id: record.id,
        title: record.title,
        values: new Map(columns.map((column) => [column.key, shownOf(record, column).value])),
        texts: new Map(columns.map((column) => [column.key, formatShown(shownOf(record, column), format, "row")])),
      })),
    [records, columns, format],
  );
  const shown = ordered(filtered(rows, search), order, language);
  const inWords = (refusals: readonly Refusal[]): readonly string[] =>
    refusals.map((one) => sayRefusal({ words: platform, t: (text) => text }, one));
  const refused = (refusals: readonly Refusal[]): void =>
    void showToast({ text: `${words.notSaved}. ${inWords(refusals).join(" ")}`, kind: "error" });
  const change = async (id: string, field: string, value: Parameters<typeof toValues>[1]): Promise<boolean> => {
    if (entity === undefined) return false;
    const commands = [{ kind: "change", entity: entity.key, id, values: toValues(field, value) }] as const;
    let outcome = await client.submit({ commands });
    if (outcome.kind === "warned") {
      const { warnings } = outcome;
      outcome = await client.submit({ commands, confirmed: warnings.map(({ code }) => code) });
      // There is no form that could ask, so warnings of rules are shown after the write.
      if (outcome.kind === "done") showToast({ text: inWords(warnings).join(" "), kind: "notice" });
    }
    if (outcome.kind === "refused") refused(outcome.refusals);
    again(id);
    return outcome.kind === "done";
  };
  const failed = (): void => void showToast({ text: studio.failed, kind: "error" });
  const unread = (typed: string): void => void showToast({ text: `${words.notSaved}: ${typed}`, kind: "error" });
  const makeMany = async (): Promise<void> => {
    if (entity === undefined || making !== null) return;
    setMaking(0);
    try {
      const { makeRecords } = await import("#scenarios/plausible/make-records.ts");
      const result = await makeRecords(client, entity.key, MANY, {
        seed: Date.now(),
        today: format.today,
        progress: (made) => {
          setMaking(made);
          return true;
        },
      });
      const told = [
        words.recordsMade(result.made),
        ...(result.refused > 0 ? [words.recordsRefused(result.refused)] : []),
      ];
      showToast({ text: told.join(". ") });
      if (result.full !== undefined) refused([result.full]);
    } finally {
      setMaking(null);
      again();
    }
  };
  const loadSamples = async (): Promise<void> => {
    const outcome = await client.loadSampleData();
    if (outcome.kind === "refused") refused(outcome.refusals);
    else showToast({ text: words.samplesAdded });
    again();
  };
  return (
    <Page
      title={words.data}
      subtitle={`${name} · ${description.profile.name}`}
      large={false}
      onBack={onBack}
      wide
      busy={making !== null}
      actions={
        <Menu
          label={words.data}
          items={[
            ...(entity?.owner == null
              ? [
                  {
                    key: "many",
                    label: words.makeMany,
                    icon: "sparkles",
                    onAction: () => void makeMany().catch(failed),
                  },
                ]
              : []),
            ...(description.hasSampleData
              ? [
                  {
                    key: "samples",
                    label: words.addSamples,
                    icon: "plus",
                    onAction: () => void loadSamples().catch(failed),
                  },
                ]
              : []),
            { key: "aside", label: words.setAside, icon: "inbox", onAction: () => setSetAside(true) },
          ]}
        />
      }
      head={
        <>
          <FilterChips
            label={words.table}
            chips={entities.map(({ key, name: label }) => ({ key, label, on: key === entity?.key }))}
            onPress={(key) => {
              setChosen(key);
              setOrder(null);
              setMost(ROWS);
            }}
          />
          <SearchField value={search} onChange={setSearch} label={words.filter} />
        </>
      }
    >
      {making === null ? null : (
        <p className="page-note" role="status">
          {words.recordsMade(making)}
        </p>
      )}
      {isLoading ? (
        <SkeletonRows rows={8} picture={false} />
      ) : shown.length === 0 || entity === undefined ? (
        <EmptyState icon="database" title={words.noRecords} />
      ) : (
        <RecordTable
          label={entity.name}
          columns={columns}
          rows={shown.slice(0, most)}
          order={order}
          numbers={numbers}
          onOrder={setOrder}
          onChange={(id, key, value) =>
            change(id, key, value).catch(() => {
              failed();
              return false;
            })
          }
          onUnread={unread}
          recordsOf={async (target) => {
            const found = await client.readRecords({ entity: target, fields: [], limit: NAMED });
            const options = found.records.map(({ id, title }) => ({ value: id, name: title }));
            return { options, note: found.next === null ? null : words.onlyFirst(NAMED) };
          }}
          onHistory={setHistory}
        />
      )}
      {hasMore || shown.length > most ? (
        <div className="data-more">
          <Button
            look="tonal"
            onClick={() => {
              setMost(most + ROWS);
              if (shown.length < most + ROWS) more();
            }}
          >
            {words.loadMore}
          </Button>
        </div>
      ) : null}
      <HistorySheet
        client={client}
        entity={entity?.key ?? ""}
        record={history}
        format={format}
        onClose={() => setHistory(null)}
      />
      <SetAsideSheet
        client={client}
        format={format}
        open={setAside}
        onOpenChange={setSetAside}
        onChanged={() => again()}
        onRefused={refused}
      />
    </Page>
  );
}

const toValues = (field: string, value: string | number | boolean | null) => Object.fromEntries([[field, value]]);
