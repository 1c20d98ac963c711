import { useEffect, useState } from "react";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { DiffList } from "#ui/view/DiffList.tsx";
import type { Difference } from "#engine/contract/difference.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";
import { entryOfDifference } from "./difference-entries.ts";
import { TextDifference } from "./TextDifference.tsx";
import { useDifferenceWords } from "./use-difference-words.ts";
import { type Version, versionName } from "./use-versions.ts";
import "./versions.css";

interface CompareSheetProps {
  readonly open: boolean;
  /** The current version first. */
  readonly versions: readonly Version[];
  readonly shelf: Shelf;
  readonly onClose: () => void;
}

/** Compares any two versions of an app, by meaning and as text. */
export function CompareSheet({ open, versions, shelf, onClose }: CompareSheetProps) {
  const { words, language } = useSpoken();
  const differenceWords = useDifferenceWords();
  const [chosen, setChosen] = useState<{ readonly before: string; readonly after: string } | null>(null);
  const [how, setHow] = useState("meaning");
  const [found, setFound] = useState<{ readonly of: string; readonly differences: readonly Difference[] } | null>(null);
  const versionAt = (id: string | undefined, otherwise: number): Version | undefined =>
    versions.find((version) => version.id === id) ?? versions[otherwise];
  const before = versionAt(chosen?.before, 1);
  const after = versionAt(chosen?.after, 0);
  const key = `${before?.id} ${after?.id}`;
  const [from, to] = [before?.source, after?.source];
  useEffect(() => {
    if (!open || from === undefined || to === undefined) return undefined;
    let current = true;
    shelf.compare(from, to).then(
      (differences) => current && setFound({ of: key, differences }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [open, shelf, from, to, key]);
  const options = versions.map((version) => ({ value: version.id, label: versionName(version, words, language) }));
  const differences = found?.of === key ? found.differences : null;
  if (before === undefined || after === undefined) return null;
  return (
    <Sheet
      open={open}
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={words.compareVersions}
      height="full"
      flush
    >
      <div className="update">
        <div className="compare-fields">
          <div className="list-card field-card">
            <Field label={words.olderVersion}>
              <Choice
                look="sheet"
                mayBeNone={false}
                options={options}
                value={before.id}
                onChange={(id) => setChosen({ before: id ?? before.id, after: after.id })}
              />
            </Field>
            <Field label={words.newerVersion}>
              <Choice
                look="sheet"
                mayBeNone={false}
                options={options}
                value={after.id}
                onChange={(id) => setChosen({ before: before.id, after: id ?? after.id })}
              />
            </Field>
          </div>
          <SegmentedControl
            label={words.whatChanges}
            segments={[
              { value: "meaning", label: words.byMeaning },
              { value: "text", label: words.asText },
            ]}
            value={how}
            onChange={setHow}
          />
        </div>
        {how === "text" ? (
          <TextDifference before={before.source} after={after.source} />
        ) : differences === null || differenceWords === null ? (
          <SkeletonRows rows={3} picture={false} />
        ) : differences.length === 0 ? (
          <p>{words.sameMeaning}</p>
        ) : (
          <DiffList
            label={words.whatChanges}
            entries={differences.map((one, index) => entryOfDifference(one, index, differenceWords))}
          />
        )}
      </div>
    </Sheet>
  );
}
