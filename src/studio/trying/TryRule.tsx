import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import type { Values } from "#engine/contract/commands.ts";
import type { RuleTrialResult } from "#engine/contract/tried-code.ts";
import { sayRefusal } from "#words/say.ts";
import { useChange } from "../cards/change-context.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { RecordPick } from "./RecordPick.tsx";
import { TriedFields } from "./TriedFields.tsx";
import "./trying.css";

const NO_VALUES: Values = {};

/** Tries a rule on a record: whether it passes, and the message if it doesn't. */
export function TryRule({ index }: { readonly index: number }) {
  const { app, draft, shelf, triedRecord } = useChange();
  const { forms } = useCardWords();
  const { platform } = useSpoken();
  const [values, setValues] = useState<Values>(NO_VALUES);
  const [tried, setTried] = useState<RuleTrialResult | null>(null);
  const { text, model } = draft;
  useEffect(() => {
    let current = true;
    shelf.tryRule(app.id, text, index, triedRecord, values).then(
      (found) => current && setTried(found),
      () => current && setTried(null),
    );
    return () => {
      current = false;
    };
  }, [shelf, app.id, text, index, triedRecord, values]);
  // Typed values belong to the record that was chosen then; choosing another discards them.
  const [before, setBefore] = useState(triedRecord);
  if (before !== triedRecord) {
    setBefore(triedRecord);
    setValues(NO_VALUES);
  }
  if (tried === null) return null;
  const entity = model.entities.find(({ key }) => key === tried.entity);
  const isChanged = values !== NO_VALUES;
  return (
    <ListGroup as="form" heading={forms.tryRule} footer={forms.otherValues}>
      <div className="try-rule">
        {tried.record === null ? <p>{forms.noRecordToTry}</p> : <RecordPick on={tried} />}
        {tried.verdict === "holds" ? (
          <Banner kind="success" title={forms.ruleHolds} />
        ) : tried.verdict === "not-asked" ? (
          <Banner title={forms.ruleNotAsked} />
        ) : tried.verdict === "refuses" ? (
          <Banner kind="warning" title={forms.ruleRefuses}>
            {tried.refusals.map((refusal) => (
              <p key={refusal.code}>{sayRefusal({ words: platform, t: (said) => said }, refusal)}</p>
            ))}
          </Banner>
        ) : tried.verdict === "broken" ? (
          <Banner kind="error" title={forms.ruleBroken} />
        ) : null}
      </div>
      {entity === undefined ? null : (
        <TriedFields
          key={tried.record}
          entity={entity}
          reads={tried.reads}
          currency={model.purpose.currency?.value ?? "EUR"}
          statuses={model.states.find((table) => table.entity === entity.key)?.statuses.map(({ name }) => name) ?? []}
          values={values}
          onValue={(field, value) => setValues({ ...values, [field]: value })}
        />
      )}
      {isChanged ? (
        <div className="try-rule">
          <Button size="small" look="tonal" onClick={() => setValues(NO_VALUES)}>
            {forms.asItIs}
          </Button>
        </div>
      ) : null}
    </ListGroup>
  );
}
