import { useEffect, useState } from "react";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { Button } from "#ui/control/Button.tsx";
import { useBusy } from "#ui/control/use-busy.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { DiffList } from "#ui/view/DiffList.tsx";
import type { DifferenceWords } from "#diff/words/difference-words.ts";
import type { PossibleRename, Shelf, ShelfApp, UpdatePreview } from "#engine/contract/shelf.ts";
import { joinedEntries } from "../versions/difference-entries.ts";
import { TextDifference } from "../versions/TextDifference.tsx";
import { useDifferenceWords } from "../versions/use-difference-words.ts";
import { useSpoken } from "../words/language.ts";
import "../versions/versions.css";

export interface RequestedUpdate {
  readonly app: ShelfApp;
  readonly source: string;
}

/** Previews what replacing an app's document would do to its records; nothing changes before the person confirms. */
export function UpdateSheet({
  wanted,
  shelf,
  onClose,
  onTaken,
}: {
  readonly wanted: RequestedUpdate | null;
  readonly shelf: Shelf;
  readonly onClose: () => void;
  /** Called with the applied document: the wanted one with the answers written into it. */
  readonly onTaken?: (source: string) => void;
}) {
  const { words } = useSpoken();
  const differenceWords = useDifferenceWords();
  const [tried, setTried] = useState<TriedUpdate | null>(null);
  /** The wanted document with the answers to "was this renamed?" written into it. */
  const [answered, setAnswered] = useState<{ readonly of: RequestedUpdate; readonly source: string } | null>(null);
  const [answers, setAnswers] = useState<Answers>({ of: null, given: new Map() });
  /** Busy while an answer is being written into the text, or during the update. */
  const { busy, once } = useBusy();
  /** Incremented when the preview is outdated. */
  const [again, setAgain] = useState(0);
  const [how, setHow] = useState("meaning");
  // Keeps its content while the sheet closes.
  const shown = wanted ?? tried?.of ?? null;
  const source = answered !== null && answered.of === shown ? answered.source : (shown?.source ?? "");
  const preview = tried !== null && tried.of === shown ? tried.preview : null;
  /**
   * True if the preview belongs to this document and nothing is under way. An answer may have changed the document, or
   * another tab that of the app.
   */
  const isFresh = tried?.source === source && busy === null;
  useEffect(() => {
    if (wanted === null) return undefined;
    let current = true;
    Promise.all([shelf.previewUpdate(wanted.app.id, source), shelf.source(wanted.app.id)]).then(
      ([found, before]) => {
        if (!current) return;
        setTried((last) => {
          const asked = last?.of === wanted ? last.asked : [];
          return { of: wanted, source, before, preview: found, asked: withNew(asked, found.maybeRenamed) };
        });
      },
      () => {
        if (!current) return;
        onClose();
        showToast({ text: words.failed, kind: "error" });
      },
    );
    return () => {
      current = false;
    };
    // Runs again if the app's document has been replaced.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [wanted, source, again, shelf, onClose, words]);

  const questions = preview === null ? [] : (tried?.asked ?? []);
  const given = answers.of === shown ? answers.given : new Map<string, Answer>();
  const isOpen = (rename: PossibleRename): boolean =>
    !given.has(keyOf(rename)) && (preview?.maybeRenamed ?? []).some((one) => keyOf(one) === keyOf(rename));
  const answer = (rename: PossibleRename, said: Answer): void =>
    setAnswers((now) => ({
      of: shown,
      given: new Map([...(now.of === shown ? now.given : []), [keyOf(rename), said]]),
    }));
  const failed = (): void => void showToast({ text: words.failed, kind: "error" });
  // One answer at a time: each is written into the text with the earlier ones.
  const note = async (rename: PossibleRename): Promise<void> => {
    if (wanted === null || !isFresh) return;
    const noted = await shelf.noteRename(source, rename);
    if (noted === source) return;
    setAnswered({ of: wanted, source: noted });
    answer(rename, "yes");
  };
  const update = async (): Promise<void> => {
    if (wanted === null || tried === null || !isFresh) return;
    const { id } = wanted.app;
    const { before } = tried;
    // Another tab has replaced the document: show the new preview first.
    if ((await shelf.source(id)) !== before) {
      setAgain((count) => count + 1);
      showToast({ text: words.documentMoved, kind: "notice" });
      return;
    }
    onClose();
    onTaken?.(source);
    const { name } = await shelf.update(id, source);
    const undo = async (): Promise<void> => {
      if ((await shelf.source(id)) !== source) throw new Error("Another document has taken its place.");
      await shelf.update(id, before);
    };
    showToast({
      text: words.updated(name),
      action: { label: words.undo, onAction: () => void undo().catch(failed) },
    });
  };
  return (
    <Sheet
      open={wanted !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.updateTitle(shown?.app.name ?? "")}
      footer={
        preview === null || preview.same ? undefined : (
          <Button
            block
            busy={busy === UPDATING}
            aria-disabled={!isFresh}
            onClick={() => void once(() => update().catch(failed), UPDATING)}
          >
            {words.update}
          </Button>
        )
      }
    >
      <div className="update">
        {preview === null ? (
          <SkeletonRows rows={3} picture={false} />
        ) : preview.same ? (
          <p>{words.sameDocument}</p>
        ) : (
          <>
            {preview.errors > 0 ? <Banner kind="warning">{words.documentHasErrors(preview.errors)}</Banner> : null}
            {questions.map((rename) => (
              <RenameQuestion
                key={keyOf(rename)}
                rename={rename}
                answer={given.get(keyOf(rename)) ?? null}
                may={isFresh && isOpen(rename)}
                busy={busy === keyOf(rename)}
                onYes={() => void once(() => note(rename).catch(failed), keyOf(rename))}
                onNo={() => answer(rename, "no")}
              />
            ))}
            <SegmentedControl
              label={words.whatChanges}
              segments={[
                { value: "meaning", label: words.byMeaning },
                { value: "text", label: words.asText },
              ]}
              value={how}
              onChange={setHow}
            />
            {how === "text" ? (
              <TextDifference before={tried?.before ?? ""} after={source} />
            ) : (
              <ChangesInWords preview={preview} differenceWords={differenceWords} />
            )}
            <p className="update-note">{words.oldIsKept}</p>
          </>
        )}
      </div>
    </Sheet>
  );
}

interface TriedUpdate {
  readonly of: RequestedUpdate;
  /** The document with the answers that the preview was made with. */
  readonly source: string;
  /** The app's current document. */
  readonly before: string;
  readonly preview: UpdatePreview;
  /** All questions that have come up, each at its first place, so that none moves under a finger. */
  readonly asked: readonly PossibleRename[];
}

type Answer = "yes" | "no";

interface Answers {
  readonly of: RequestedUpdate | null;
  /** Answers by question. */
  readonly given: ReadonlyMap<string, Answer>;
}

const UPDATING = "";

const keyOf = ({ entity, from, to }: PossibleRename): string => JSON.stringify([entity, from, to]);

const withNew = (asked: readonly PossibleRename[], found: readonly PossibleRename[]): readonly PossibleRename[] => [
  ...asked,
  ...found.filter((one) => !asked.some((before) => keyOf(before) === keyOf(one))),
];

/** First the effects on records, then all other differences, the weightiest first. */
function ChangesInWords({
  preview,
  differenceWords,
}: {
  readonly preview: UpdatePreview;
  readonly differenceWords: DifferenceWords | null;
}) {
  const { words, language } = useSpoken();
  if (differenceWords === null) return <SkeletonRows rows={3} picture={false} />;
  const { data, others } = joinedEntries(preview.changes, preview.differences, words, differenceWords, language);
  return (
    <>
      {data.length === 0 ? (
        <p>{words.noDataChanges}</p>
      ) : (
        <>
          <h3 className="update-heading">{words.dataChanges}</h3>
          <DiffList label={words.dataChanges} entries={data} />
        </>
      )}
      {others.length === 0 ? null : (
        <>
          <h3 className="update-heading">{words.whatChanges}</h3>
          <DiffList label={words.whatChanges} entries={others} />
        </>
      )}
    </>
  );
}

interface RenameQuestionProps {
  readonly rename: PossibleRename;
  readonly answer: Answer | null;
  readonly may: boolean;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The answer decides whether values are kept, so the question comes before the update. */
function RenameQuestion({ rename: { entity, from, to }, answer, may, busy, onYes, onNo }: RenameQuestionProps) {
  const { words } = useSpoken();
  const question = words.wasRenamed(`${from} (${entity})`, to);
  return (
    <div className="update-question" role="group" aria-label={question}>
      <p>{question}</p>
      <p>{words.wasRenamedHelp}</p>
      <div>
        <Button
          look="tonal"
          icon={answer === "yes" ? "check" : undefined}
          busy={busy}
          aria-disabled={!may}
          aria-pressed={answer === "yes"}
          onClick={onYes}
        >
          {words.yesRenamed}
        </Button>
        <Button
          look="plain"
          icon={answer === "no" ? "check" : undefined}
          aria-disabled={!may}
          aria-pressed={answer === "no"}
          onClick={onNo}
        >
          {words.notRenamed}
        </Button>
      </div>
    </div>
  );
}
