import { useState } from "react";
import * as ui from "../index.ts";
import { tools } from "./sample-tools.ts";

export function ToolList() {
  const [search, setSearch] = useState("");
  const [on, setOn] = useState("all");
  return (
    <ui.Page
      title="Tools"
      subtitle="148 tools, 131 in the house"
      actions={
        <ui.Menu
          label="More"
          items={[{ key: "sort", label: "Sort by name", icon: "arrow-up-down", onAction: () => {} }]}
        />
      }
      head={
        <>
          <ui.SearchField value={search} onChange={setSearch} placeholder="Name, maker or number" />
          <ui.FilterChips
            label="Filters"
            chips={[
              { key: "all", label: "All", count: 148, on: on === "all" },
              { key: "in", label: "In", count: 131, on: on === "in" },
              { key: "out", label: "Out", count: 14, on: on === "out" },
              { key: "late", label: "Late", count: 3, on: on === "late" },
              { key: "kind", label: "Kind", opens: true },
            ]}
            onPress={setOn}
          />
        </>
      }
      bottom={<ui.FloatingAdd label="New tool" onClick={() => {}} />}
    >
      <ui.ListGroup heading="Workshop" headingEnd="9 of 148">
        {tools.map((tool) => (
          <ui.ListRow
            key={tool.name}
            start={<ui.Tile icon={tool.icon} />}
            title={tool.name}
            subtitle={tool.place}
            badge={<ui.StatusPill tint={tool.tint}>{tool.status}</ui.StatusPill>}
            {...(tool.due ? { value: tool.due } : {})}
            chevron={false}
            onClick={() => {}}
            actions={[
              { key: "lend", label: "Lend", icon: "hand-helping", tint: "blue", onAction: () => {} },
              { key: "delete", label: "Delete", icon: "trash-2", danger: true, onAction: () => {} },
            ]}
          />
        ))}
      </ui.ListGroup>
    </ui.Page>
  );
}

export function ToolDetail() {
  return (
    <ui.Page
      title="Cordless drill"
      subtitle={
        <>
          <ui.StatusPill tint="blue">Out</ui.StatusPill> with Amira Haddad
        </>
      }
      picture={<ui.Tile icon="drill" size="large" />}
      onBack={() => {}}
      actions={
        <>
          <ui.IconButton icon="pencil" label="Edit" look="glass" />
          <ui.IconButton icon="ellipsis" label="More" look="glass" />
        </>
      }
      bottom={
        <ui.ActionBar>
          <ui.Button look="tonal">Extend</ui.Button>
          <ui.Button>Return</ui.Button>
        </ui.ActionBar>
      }
    >
      <ui.Banner kind="warning" title="Due tomorrow">
        Two people are waiting for this tool.
      </ui.Banner>
      <ui.ListGroup heading="Loan">
        <ui.ListRow
          shape="fact"
          title="Borrower"
          subtitle="Amira Haddad"
          start={<ui.Avatar name="Amira Haddad" />}
          onClick={() => {}}
        />
        <ui.ListRow title="Went out" value="12 Nov 2026" />
        <ui.ListRow title="Due" value="16 Nov 2026" tint="amber" />
        <ui.ListRow title="Deposit" value="€ 40.00" />
      </ui.ListGroup>
      <ui.ListGroup heading="About">
        <ui.ListRow
          shape="fact"
          title="Notes"
          subtitle="Comes with two batteries and a charger. The chuck is stiff: turn it by hand before the first hole."
        />
        <ui.ListRow shape="fact" title="Serial number" subtitle="BX-18-204417" />
      </ui.ListGroup>
      <ui.ListGroup heading="Earlier loans" headingEnd="12">
        <ui.ListRow
          title="Jonas Weber"
          subtitle="2 to 9 Oct"
          start={<ui.Avatar name="Jonas Weber" />}
          badge={<ui.StatusPill tint="green">Returned</ui.StatusPill>}
          onClick={() => {}}
        />
        <ui.ListRow
          title="Li Na"
          subtitle="21 Sep to 1 Oct"
          start={<ui.Avatar name="Li Na" />}
          badge={<ui.StatusPill tint="green">Returned</ui.StatusPill>}
          onClick={() => {}}
        />
      </ui.ListGroup>
    </ui.Page>
  );
}

export function LoanForm() {
  const [borrower, setBorrower] = useState("Amira Haddad");
  const [due, setDue] = useState("2026-11-10");
  const [condition, setCondition] = useState<string | null>("good");
  const [deposit, setDeposit] = useState<ui.TypedNumber>(4000);
  const [remind, setRemind] = useState(true);
  const [notes, setNotes] = useState("");
  return (
    <ui.Page
      title="New loan"
      large={false}
      backAs="close"
      onBack={() => {}}
      bottom={
        <ui.ActionBar>
          <ui.Button block>Lend tool</ui.Button>
        </ui.ActionBar>
      }
    >
      <ui.FieldGroup heading="Who and what">
        <ui.Field label="Tool" required>
          <ui.Choice
            options={tools.map((tool) => ({ value: tool.name, label: tool.name, detail: tool.place }))}
            value="Cordless drill"
            onChange={() => {}}
            look="search"
          />
        </ui.Field>
        <ui.Field label="Borrower" required>
          <ui.TextInput value={borrower} onChange={setBorrower} autoComplete="name" />
        </ui.Field>
        <ui.Field label="Condition" shape="group">
          <ui.Choice
            options={[
              { value: "new", label: "As new" },
              { value: "good", label: "Good" },
              { value: "worn", label: "Worn" },
            ]}
            value={condition}
            onChange={setCondition}
          />
        </ui.Field>
      </ui.FieldGroup>
      <ui.FieldGroup heading="When" footer="A tool may be out for at most 14 days.">
        <ui.Field label="Due" required error="A loan can't be due before it goes out.">
          <ui.DateInput kind="date" value={due} onChange={setDue} />
        </ui.Field>
        <ui.Field label="Remind me a day before" shape="switch">
          <ui.Switch checked={remind} onChange={setRemind} />
        </ui.Field>
      </ui.FieldGroup>
      <ui.FieldGroup heading="Deposit">
        <ui.Field label="Amount" help="Given back when the tool returns.">
          <ui.NumberInput value={deposit} onChange={setDeposit} kind={{ kind: "money", currency: "EUR", places: 2 }} />
        </ui.Field>
        <ui.Field label="Notes">
          <ui.TextArea value={notes} onChange={setNotes} placeholder="Anything to remember" />
        </ui.Field>
      </ui.FieldGroup>
    </ui.Page>
  );
}
