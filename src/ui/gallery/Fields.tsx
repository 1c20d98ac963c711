import { useState } from "react";
import * as ui from "../index.ts";
import { drawnPicture } from "./pictures.ts";

const kinds = [
  "Drill",
  "Saw",
  "Ladder",
  "Garden",
  "Paint",
  "Cleaning",
  "Moving",
  "Measuring",
  "Light",
  "Power",
  "Camping",
].map((label) => ({ value: label, label }));

export function FieldsInEveryState() {
  return (
    <>
      <Texts />
      <Numbers />
      <Choices />
      <Captures />
      <ui.FieldGroup heading="States">
        <ui.Field label="With help" help="Shown on the label of the tool.">
          <ui.TextInput value="T-0148" onChange={() => {}} kind="code" />
        </ui.Field>
        <ui.Field label="With an error" required error="A loan can't be due before it goes out.">
          <ui.DateInput kind="date" value="2026-11-01" onChange={() => {}} />
        </ui.Field>
        <ui.Field label="With two errors" error={["Too short.", "Use letters only."]}>
          <ui.TextInput value="7" onChange={() => {}} />
        </ui.Field>
        <ui.Field label="With a warning" warning="This is more than usual. Save again to go on.">
          <ui.NumberInput value={900} onChange={() => {}} kind={{ kind: "number", unit: "kg" }} />
        </ui.Field>
        <ui.Field label="Disabled" disabled>
          <ui.TextInput value="Can't be changed" onChange={() => {}} />
        </ui.Field>
        <ui.Field label="Disabled switch" disabled shape="switch">
          <ui.Switch checked onChange={() => {}} />
        </ui.Field>
      </ui.FieldGroup>
    </>
  );
}

function Texts() {
  const [name, setName] = useState("Cordless drill");
  const [notes, setNotes] = useState("Comes with two batteries.\nThe chuck is stiff.");
  const [tags, setTags] = useState<readonly string[]>(["power tool", "18 V"]);
  const [code, setCode] = useState("4006381333931");
  return (
    <ui.FieldGroup heading="Text">
      <ui.Field label="Name" required>
        <ui.TextInput value={name} onChange={setName} />
      </ui.Field>
      <ui.Field label="E-mail">
        <ui.TextInput value="" onChange={() => {}} kind="email" placeholder="name@example.org" />
      </ui.Field>
      <ui.Field label="Password">
        <ui.TextInput value="secret" onChange={() => {}} kind="secret" />
      </ui.Field>
      <ui.Field label="Notes">
        <ui.TextArea value={notes} onChange={setNotes} />
      </ui.Field>
      <ui.Field label="Tags">
        <ui.TagsInput value={tags} onChange={setTags} suggestions={["garden", "loud", "heavy"]} />
      </ui.Field>
      <ui.Field label="Barcode">
        <ui.BarcodeInput value={code} onChange={setCode} onScan={() => {}} />
      </ui.Field>
    </ui.FieldGroup>
  );
}

function Numbers() {
  const [weight, setWeight] = useState<ui.TypedNumber>(2.4);
  const [money, setMoney] = useState<ui.TypedNumber>(124900);
  const [stars, setStars] = useState<number | null>(3);
  return (
    <ui.FieldGroup heading="Numbers and dates">
      <ui.Field label="Weight">
        <ui.NumberInput value={weight} onChange={setWeight} kind={{ kind: "number", unit: "kg" }} />
      </ui.Field>
      <ui.Field label="Worth">
        <ui.NumberInput value={money} onChange={setMoney} kind={{ kind: "money", currency: "EUR", places: 2 }} />
      </ui.Field>
      <ui.Field label="Condition" shape="group">
        <ui.Rating value={stars} onChange={setStars} />
      </ui.Field>
      <ui.Field label="Due">
        <ui.DateInput kind="date" value="2026-11-16" onChange={() => {}} />
      </ui.Field>
      <ui.Field label="At">
        <ui.DateInput kind="time" value="14:30" onChange={() => {}} />
      </ui.Field>
      <ui.Field label="Picked up">
        <ui.DateInput kind="date-time" value="" onChange={() => {}} />
      </ui.Field>
    </ui.FieldGroup>
  );
}

function Choices() {
  const [condition, setCondition] = useState<string | null>("Good");
  const [kind, setKind] = useState<string | null>(null);
  const [status, setStatus] = useState<string | null>("late");
  const [days, setDays] = useState<readonly string[]>(["Mon", "Thu"]);
  const [many, setMany] = useState<readonly string[]>(["Drill", "Saw"]);
  const [remind, setRemind] = useState(true);
  const [colour, setColour] = useState<string | null>("#0d9488");
  return (
    <ui.FieldGroup heading="Choices">
      <ui.Field label="Condition" shape="group">
        <ui.Choice
          options={["As new", "Good", "Worn"].map((label) => ({ value: label, label }))}
          value={condition}
          onChange={setCondition}
        />
      </ui.Field>
      <ui.Field label="Status">
        <ui.Choice
          options={[
            { value: "in", label: "In the house", tint: "green" },
            { value: "out", label: "Out on loan", tint: "blue" },
            { value: "late", label: "Out and late", tint: "red" },
          ]}
          value={status}
          onChange={setStatus}
          look="sheet"
        />
      </ui.Field>
      <ui.Field label="Kind">
        <ui.Choice options={kinds} value={kind} onChange={setKind} />
      </ui.Field>
      <ui.Field label="Days" shape="group">
        <ui.MultiChoice
          options={["Mon", "Tue", "Wed", "Thu", "Fri"].map((label) => ({ value: label, label }))}
          value={days}
          onChange={setDays}
        />
      </ui.Field>
      <ui.Field label="Kinds">
        <ui.MultiChoice options={kinds} value={many} onChange={setMany} />
      </ui.Field>
      <ui.Field label="Remind the borrower" shape="switch" help="A day before it is due.">
        <ui.Switch checked={remind} onChange={setRemind} />
      </ui.Field>
      <ui.Field label="Off" shape="switch">
        <ui.Switch checked={false} onChange={() => {}} />
      </ui.Field>
      <ui.Field label="Label colour" shape="group">
        <ui.ColourPicker value={colour} onChange={setColour} />
      </ui.Field>
    </ui.FieldGroup>
  );
}

function Captures() {
  const [photos, setPhotos] = useState(["a", "b"]);
  const [place, setPlace] = useState<string | null>("52.5200, 13.4050");
  const [file, setFile] = useState(true);
  return (
    <ui.FieldGroup heading="From the phone">
      <ui.Field label="Photos" shape="group">
        <ui.PhotoInput
          several
          photos={photos.map((key, index) => ({ key, src: drawnPicture(40 + index * 120, index ? "leaf" : "hill") }))}
          onFiles={() => {}}
          onRemove={(key) => setPhotos(photos.filter((one) => one !== key))}
        />
      </ui.Field>
      <ui.Field label="Photo of the damage" shape="group">
        <ui.PhotoInput photos={[]} onFiles={() => {}} onRemove={() => {}} />
      </ui.Field>
      <ui.Field label="Manual" shape="group">
        <ui.FileInput
          files={file ? [{ key: "1", name: "drill-manual.pdf", detail: "240 kB" }] : []}
          onFiles={() => {}}
          onRemove={() => setFile(false)}
        />
      </ui.Field>
      <ui.Field label="Place" shape="group">
        <ui.LocationInput shown={place} accuracy="± 8 m" onLocate={() => {}} onClear={() => setPlace(null)} />
      </ui.Field>
      <ui.Field label="Signature" shape="group">
        <ui.SignatureInput src={null} onSigned={() => {}} onClear={() => {}} />
      </ui.Field>
    </ui.FieldGroup>
  );
}
