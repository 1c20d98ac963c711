import { useState } from "react";
import { OptionSheet } from "#ui/form/OptionSheet.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import type { TrialRecords } from "#engine/contract/tried-code.ts";
import { useChange } from "../cards/change-context.ts";
import { useCardWords } from "../words/cards-language.ts";

/** The record used for trying; a tap chooses another. */
export function RecordPick({ on }: { readonly on: TrialRecords }) {
  const { forms } = useCardWords();
  const { chooseRecord } = useChange();
  const [open, setOpen] = useState(false);
  const chosen = on.records.find(({ id }) => id === on.record);
  if (chosen === undefined) return null;
  const title = chosen.title === "" ? forms.untitled : chosen.title;
  return (
    <>
      <button type="button" className="tried-record" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <bdi>{forms.forRecord(title)}</bdi>
        <Icon name="chevron-down" size={1} />
      </button>
      <OptionSheet
        open={open}
        onOpenChange={setOpen}
        title={forms.chooseRecord}
        options={on.records.map((record) => ({
          value: record.id,
          label: record.title === "" ? forms.untitled : record.title,
        }))}
        chosen={on.record === null ? [] : [on.record]}
        searchable={on.records.length > 8}
        onChosen={([id]) => {
          if (id !== undefined) chooseRecord(id);
          setOpen(false);
        }}
      />
    </>
  );
}
