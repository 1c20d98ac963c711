import { useEffect, useState, type ReactElement } from "react";
import * as ui from "../index.ts";
import { drawnPicture } from "./pictures.ts";

interface Scene {
  /** The tab that is lit; null for a screen without tabs. */
  readonly tab: string | null;
  readonly draw: () => ReactElement;
}

const tools = [
  {
    name: "Cordless drill",
    place: "Shelf A2 · Bosch 18 V",
    status: "Out",
    tint: "blue",
    icon: "drill",
    due: "due Fri",
  },
  { name: "Circular saw", place: "Shelf A3 · Makita", status: "Late", tint: "red", icon: "target", due: "3 days" },
  { name: "Extension ladder, 6 m", place: "Yard", status: "In", tint: "green", icon: "🪜", due: "" },
  { name: "Pressure washer", place: "Shelf C1 · Kärcher K5", status: "In", tint: "green", icon: "droplet", due: "" },
  { name: "Tile cutter", place: "Shelf B4", status: "Repair", tint: "amber", icon: "hammer", due: "" },
  { name: "Infrared thermometer", place: "Drawer 2", status: "In", tint: "green", icon: "thermometer", due: "" },
  { name: "Generator 2 kW", place: "Cage · key at the desk", status: "Out", tint: "blue", icon: "zap", due: "due Mon" },
  { name: "Hedge trimmer", place: "Shelf C2 · Stihl", status: "In", tint: "green", icon: "leaf", due: "" },
  { name: "Moving boxes (set of 20)", place: "Loft", status: "In", tint: "green", icon: "boxes", due: "" },
] as const;

function ToolList() {
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

function ToolDetail() {
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

function LoanForm() {
  const [borrower, setBorrower] = useState("Amira Haddad");
  const [due, setDue] = useState("2026-11-10");
  const [condition, setCondition] = useState<string | null>("good");
  const [deposit, setDeposit] = useState<number | null>(4000);
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
          <ui.MoneyInput value={deposit} onChange={setDeposit} currency="EUR" />
        </ui.Field>
        <ui.Field label="Notes">
          <ui.TextArea value={notes} onChange={setNotes} placeholder="Anything to remember" />
        </ui.Field>
      </ui.FieldGroup>
    </ui.Page>
  );
}

function Overview() {
  return (
    <ui.Page
      title="Overview"
      subtitle="Sunday 15 November"
      actions={<ui.OfflineBadge waiting={2} onClick={() => {}} />}
    >
      <ui.StatGrid>
        <ui.Stat label="Out now" value="14" note="of 148 tools" icon="hand-helping" tint="blue" onClick={() => {}} />
        <ui.Stat label="Late" value="3" note="longest 9 days" icon="clock" tint="red" onClick={() => {}} />
        <ui.Stat label="Deposits held" value="€ 460" icon="wallet" tint="green" />
        <ui.Stat label="In repair" value="2" icon="wrench" tint="amber" />
      </ui.StatGrid>
      <ui.Chart
        kind="bar"
        title="Loans by kind"
        labelHead="Kind"
        valueHead="Loans"
        points={[
          { label: "Drills and screwdrivers", value: 42 },
          { label: "Saws", value: 27 },
          { label: "Garden", value: 19 },
          { label: "Ladders", value: 8 },
        ]}
      />
      <ui.Chart
        kind="line"
        title="Loans a week"
        labelHead="Week"
        valueHead="Loans"
        points={[8, 11, 9, 14, 13, 18, 16, 21].map((value, index) => ({ label: `W${38 + index}`, value }))}
      />
      <ui.Chart
        kind="pie"
        title="Condition"
        labelHead="Condition"
        valueHead="Tools"
        points={[
          { label: "As new", value: 38, tint: "green" },
          { label: "Good", value: 81, tint: "teal" },
          { label: "Worn", value: 24, tint: "amber" },
          { label: "Broken", value: 5, tint: "red" },
        ]}
      />
    </ui.Page>
  );
}

function CalendarScene() {
  const [month, setMonth] = useState("2026-11");
  const [day, setDay] = useState("2026-11-16");
  return (
    <ui.Page title="Calendar" bottom={<ui.FloatingAdd label="New loan" onClick={() => {}} />}>
      <ui.Calendar
        label="Loans by due date"
        month={month}
        onMonthChange={setMonth}
        today="2026-11-15"
        day={day}
        onDayChange={setDay}
        entries={[
          { key: "1", title: "Circular saw", subtitle: "Jonas Weber", date: "2026-11-12", tint: "red" },
          {
            key: "2",
            title: "Cordless drill",
            subtitle: "Amira Haddad",
            date: "2026-11-16",
            time: "10:00",
            tint: "blue",
            onClick: () => {},
          },
          {
            key: "3",
            title: "Generator 2 kW",
            subtitle: "Riverside school",
            date: "2026-11-16",
            time: "14:30",
            tint: "amber",
            onClick: () => {},
          },
          {
            key: "4",
            title: "Hedge trimmer",
            subtitle: "Li Na",
            date: "2026-11-16",
            time: "18:00",
            tint: "green",
            onClick: () => {},
          },
          { key: "5", title: "Ladder", date: "2026-11-20", until: "2026-11-22" },
        ]}
        empty="Nothing is due on this day."
      />
    </ui.Page>
  );
}

function Long() {
  const [open, setOpen] = useState<string | null>(null);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const each = 385;
  return (
    <ui.Page title="People" subtitle="10,010 people" scrollKey="gallery.long">
      <ui.VirtualList
        label="People"
        count={each * letters.length}
        rowKey={(index) => index}
        sections={[...letters].map((letter, index) => ({ start: index * each, heading: letter }))}
        renderRow={(index) => {
          const name = `${letters[Math.floor(index / each)]}${["lma", "runo", "elia", "ario", "ustine"][index % 5]} ${["Okafor", "Lindqvist", "Marchetti", "Haddad", "Nguyen", "Weber"][index % 6]}`;
          return (
            <ui.ListRow
              as="div"
              title={name}
              subtitle={`Member ${index + 1}`}
              start={<ui.Avatar name={name} />}
              onClick={() => setOpen(name)}
            />
          );
        }}
      />
      <ui.ConfirmDialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={open ?? ""}
        confirm="Done"
        alertOnly
        onConfirm={() => {}}
      />
    </ui.Page>
  );
}

function Gallery() {
  return (
    <ui.Page title="Photos">
      <ui.GalleryGrid
        label="Photos"
        items={tools.slice(0, 6).map((tool, index) => ({
          key: tool.name,
          title: tool.name,
          subtitle: tool.place,
          src: index === 4 ? null : drawnPicture(index * 55, (["hill", "box", "leaf"] as const)[index % 3]),
          badge: index % 2 ? <ui.StatusPill tint={tool.tint}>{tool.status}</ui.StatusPill> : undefined,
        }))}
      />
    </ui.Page>
  );
}

function repairCard(index: number) {
  const tool = tools[index] ?? tools[0];
  return (
    <ui.Card
      key={tool.name}
      title={tool.name}
      subtitle={tool.place}
      onClick={() => {}}
      badge={
        <ui.Badge tint={["red", "amber", "grey"][index % 3] ?? "grey"}>
          {["Urgent", "Soon", "Any time"][index % 3]}
        </ui.Badge>
      }
    >
      Reported 12 Nov by Amira Haddad
    </ui.Card>
  );
}

function BoardScene() {
  return (
    <ui.Page title="Repairs" wide>
      <ui.Board
        label="Repairs by status"
        columns={[
          { key: "new", title: "Reported", tint: "blue", count: 3, children: [0, 1, 2].map(repairCard) },
          { key: "doing", title: "In repair", tint: "amber", count: 2, children: [3, 4].map(repairCard) },
          { key: "done", title: "Mended", tint: "green", count: 0, children: null },
        ]}
        empty="Nothing here"
      />
    </ui.Page>
  );
}

function EmptyScene() {
  return (
    <ui.Page title="Loans">
      <ui.EmptyState
        icon="hand-helping"
        title="No loans yet"
        text="Lend a tool, and it shows here until it comes back."
        action={<ui.Button icon="plus">Lend a tool</ui.Button>}
      />
    </ui.Page>
  );
}

function SheetScene() {
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>(["Good"]);
  return (
    <>
      <ToolDetail />
      <ui.OptionSheet
        open={open}
        onOpenChange={setOpen}
        title="Condition on return"
        chosen={chosen}
        onChosen={setChosen}
        options={[
          { value: "As new", label: "As new", tint: "green" },
          { value: "Good", label: "Good", detail: "Works, with signs of use", tint: "teal" },
          { value: "Worn", label: "Worn", detail: "Needs care soon", tint: "amber" },
          { value: "Broken", label: "Broken", detail: "Goes to repair", tint: "red" },
        ]}
      />
    </>
  );
}

function DialogScene() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <ToolDetail />
      <ui.ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title="Delete this tool?"
        text="12 earlier loans are kept. The tool itself can't be brought back."
        confirm="Delete tool"
        onConfirm={() => {}}
      />
    </>
  );
}

function ToastScene() {
  useEffect(
    () =>
      ui.showToast({ text: "Cordless drill returned", action: { label: "Undo", onAction: () => {} }, stays: 60_000 }),
    [],
  );
  return <ToolList />;
}

function MenuScene() {
  useEffect(() => document.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click(), []);
  return (
    <ui.Page
      title="Tools"
      actions={
        <ui.Menu
          label="More"
          items={[
            { key: "sort", label: "Sort by name", checked: true, onAction: () => {} },
            { key: "copy", label: "Duplicate", icon: "copy", onAction: () => {} },
            { key: "no", label: "Archive", icon: "archive", onAction: () => {}, refusal: "Only a keeper can do this." },
            { key: "delete", label: "Delete", icon: "trash-2", danger: true, onAction: () => {} },
          ]}
        />
      }
    >
      <ui.SkeletonRows rows={6} />
    </ui.Page>
  );
}

export const scenes: Readonly<Record<string, Scene>> = {
  list: { tab: "tools", draw: () => <ToolList /> },
  detail: { tab: "tools", draw: () => <ToolDetail /> },
  form: { tab: null, draw: () => <LoanForm /> },
  overview: { tab: "overview", draw: () => <Overview /> },
  calendar: { tab: "calendar", draw: () => <CalendarScene /> },
  long: { tab: "people", draw: () => <Long /> },
  photos: { tab: "tools", draw: () => <Gallery /> },
  board: { tab: "loans", draw: () => <BoardScene /> },
  empty: { tab: "loans", draw: () => <EmptyScene /> },
  sheet: { tab: "tools", draw: () => <SheetScene /> },
  toast: { tab: "tools", draw: () => <ToastScene /> },
  menu: { tab: "tools", draw: () => <MenuScene /> },
  dialog: { tab: "tools", draw: () => <DialogScene /> },
};
