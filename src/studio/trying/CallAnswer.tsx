import { Banner } from "#ui/feedback/Banner.tsx";
import type { CallTrialAnswer } from "#engine/contract/tried-call.ts";
import { useCardWords } from "../words/cards-language.ts";
import { CallText } from "./RequestText.tsx";

/** The server's answer to a tried call, and what the document does with it. */
export function CallAnswer({ answer }: { readonly answer: CallTrialAnswer }) {
  const { calls } = useCardWords().forms;
  const { status, reason, headers, body, cut, row, otherwise, milliseconds } = answer;
  const isGood = status !== null && status < 400 && reason === null;
  const lines = headers.map(({ name, value }) => `${name}: ${value}`);
  if (body !== "") lines.push("", body);
  return (
    <>
      <Banner
        kind={isGood ? "success" : "warning"}
        title={status === null ? calls.noAnswer : calls.answered(String(status), String(Math.round(milliseconds)))}
      >
        {reason === null ? null : <p>{calls.reasons[reason]}</p>}
        {row === null ? null : (
          <p>
            {calls.rowApplies} <code dir="auto">{row}</code>
          </p>
        )}
        {otherwise === null ? null : <p>{calls.noRow[otherwise]}</p>}
      </Banner>
      {lines.length === 0 ? null : <CallText label={calls.answer} text={lines.join("\n").trim()} />}
      {cut === 0 ? null : <p className="call-note">{calls.cut(String(cut))}</p>}
    </>
  );
}
