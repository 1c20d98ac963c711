import { expect, test } from "vitest";
import { fillForm, form, table, type Cells, type FormCase } from "#testing/forms-for-test.ts";
import { importForm } from "../import-file.ts";

const YN = "yn: yes Yes, no No";

const inThree = (type: string, name: string, en: string, fr: string, sw: string): Cells => ({
  ...(type === "" ? {} : { type }),
  name,
  "label::English (en)": en,
  "label::Français (fr)": fr,
  "label::Kiswahili (sw)": sw,
});

const CASES: readonly FormCase[] = [
  {
    name: "texts and numbers",
    tables: form(
      "text | name | Name | required=yes\ninteger | age | Age\ndecimal | weight | Weight | hint=In kilograms\ntext | remarks | Remarks | appearance=multiline",
    ),
    filled: { name: "Ada", age: 36, weight: 61.5 },
    refused: [
      [{ name: null }, "name"],
      [{ age: 1.5 }, "age"],
    ],
    says: ["| Remarks | long text |", "| Weight | number | | | In kilograms |"],
  },
  {
    name: "bounds with a message",
    tables: form("integer | age | Age | constraint=. >= 0 and . < 130;; constraint_message=Nobody is that old."),
    filled: { age: 36 },
    refused: [
      [{ age: 130 }, "age"],
      [{ age: -1 }, "age"],
    ],
    says: ["| E1 | Nobody is that old. | at the field |", "`age >= 0 and age < 130`"],
  },
  {
    name: "one of several",
    tables: form("select_one colour | fav | Favourite colour", "colour: r Red, g Green (light), b Blue or teal"),
    filled: { favourite_colour: "Green (light)" },
    refused: [[{ favourite_colour: "Black" }, "favourite_colour"]],
  },
  {
    name: "several of several",
    tables: form(
      "select_multiple tool | tools | Tools\ninteger | how_many | How many saws | relevant=selected(${tools}, 'saw')\ncalculate | n | | calculation=count-selected(${tools})",
      "tool: saw Saw, axe Axe",
    ),
    filled: { tools: ["Axe"], how_many_saws: 2 },
    shows: { n: 1, how_many_saws: undefined },
  },
  {
    name: "relevance by a choice",
    tables: form(`select_one yn | ill | Ill\ntext | what | What is it | relevant=\${ill} = 'yes';; required=yes`, YN),
    filled: { ill: "No" },
    shows: { what_is_it: undefined },
    refused: [[{ ill: "Yes" }, "what_is_it"]],
  },
  {
    name: "an empty answer differs from every value",
    tables: form(
      `select_one yn | done | Done\ntext | why | Why not | relevant=\${done} != 'yes'\ntext | more | More | relevant=not(\${done} = 'yes')`,
      YN,
    ),
    filled: { why_not: "late", more: "x" },
    shows: { why_not: "late", more: "x" },
  },
  {
    name: "groups carry their relevance",
    tables: form(
      `select_one yn | has | Has a garden\nbegin group | garden | Garden | relevant=\${has} = 'yes'\ninteger | trees | Trees\nbegin group | pond | Pond | relevant=\${trees} > 2\ntext | fish | Fish\nend group\nend group\ntext | end_note | Anything else`,
      YN,
    ),
    filled: { has_a_garden: "Yes", trees: 3, fish: "Carp" },
    shows: { fish: "Carp" },
    says: ["**Garden** Trees", "**Pond** Fish", '`has_a_garden = "Yes" and trees > 2`'],
  },
  {
    name: "calculations",
    tables: form(
      "integer | a | A\ninteger | b | B\ncalculate | total | Total | calculation=${a} + ${b} * 2\ncalculate | half | Half | calculation=(${a} + ${b}) div 2\ncalculate | rest | Rest | calculation=${a} mod ${b}\ncalculate | rounded | Rounded | calculation=round(${a} div 3, 1)",
    ),
    filled: { a: 7, b: 2 },
    shows: { total: 11, half: 4.5, rest: 1, rounded: 2.3 },
  },
  {
    name: "if and coalesce",
    tables: form(
      "integer | n | N\ncalculate | size | Size | calculation=if(${n} > 10, 'large', 'small')\ncalculate | safe | Safe | calculation=coalesce(${n}, 0) + 1",
    ),
    filled: {},
    shows: { size: "small", safe: 1 },
  },
  {
    name: "texts put together",
    tables: form(
      "text | first | First name\ntext | last | Last name\ncalculate | full | Full name | calculation=concat(${first}, ' ', ${last})\ncalculate | len | Letters | calculation=string-length(${first})",
      "",
      "instance_name=concat(${first}, ', ', ${last})",
    ),
    filled: { first_name: "Ada", last_name: "Byron" },
    shows: { full_name: "Ada Byron", letters: 3 },
  },
  {
    name: "dates and ages",
    tables: form(
      "date | dob | Date of birth | constraint=. <= today();; constraint_message=Not in the future.\ncalculate | age | Age | calculation=int((today() - ${dob}) div 365.25)\ncalculate | due | Due | calculation=date(${dob}) + 280\ntoday | day\nstart | began\nend | ended",
    ),
    filled: { date_of_birth: "2000-01-01" },
    shows: { due: "2000-10-07" },
    refused: [[{ date_of_birth: "2199-01-01" }, "date_of_birth"]],
    kept: ["the question type end"],
  },
  {
    name: "a pattern",
    tables: form("text | phone | Phone | constraint=regex(., '[0-9]{10}');; constraint_message=Ten digits."),
    filled: { phone: "0123456789" },
    refused: [
      [{ phone: "12" }, "phone"],
      [{ phone: "01234567891" }, "phone"],
    ],
  },
  {
    name: "repeats",
    tables: form(
      "integer | size | Household size\nbegin repeat | member | Members | repeat_count=${size}\ntext | mname | Name | required=yes\ninteger | mage | Age\nend repeat\ncalculate | n | Members counted | calculation=count(${member})\ncalculate | sum_age | Sum of ages | calculation=sum(${mage})\ncalculate | oldest | Oldest | calculation=max(${mage})\ncalculate | names | Names | calculation=join(', ', ${mname})",
    ),
    filled: {
      household_size: 2,
      members: [
        { id: null, values: { name: "Ada", age: 36 } },
        { id: null, values: { name: "Kim", age: 4 } },
      ],
    },
    shows: { members_counted: 2, sum_of_ages: 40, oldest: 36, names: "Ada, Kim" },
  },
  {
    name: "rows that read their record",
    tables: form(
      "date | day | Day of visit\nbegin repeat | child | Children\ntext | cname | Name\ninteger | years | Years\ntext | school | School | relevant=${years} >= 6 and ${day} != ''\nend repeat",
    ),
    filled: {
      day_of_visit: "2026-01-02",
      children: [{ id: null, values: { name: "Kim", years: 7, school: "North" } }],
    },
    says: ["`years >= 6 and owner.day_of_visit is not empty`"],
  },
  {
    name: "a repeat inside a repeat",
    tables: form(
      "begin repeat | house | Houses\ntext | addr | Address\nbegin repeat | room | Rooms\ntext | rname | Name\nend repeat\nend repeat",
    ),
    filled: { houses: [{ id: null, values: { address: "Quay 1" } }] },
    says: ["| Rooms | list of Room |"],
  },
  {
    name: "choices that depend on another",
    tables: form(
      "select_one region | region | Region | required=yes\nselect_one district | district | District | choice_filter=region=${region}",
      "region: n North, s South\ndistrict: d1 Hill {region=n}, d2 Coast {region=s}",
    ),
    filled: { region: "North" },
    says: ["District where `region = this.region`", "| district-d1-1 | Hill | d1 | North |"],
  },
  {
    name: "three lists in a row",
    tables: form(
      "select_one country | country | Country\nselect_one state | state | State | choice_filter=country=${country}\nselect_one town | town | Town | choice_filter=state=${state} and country=${country}",
      "country: a Arland, b Borland\nstate: a1 Upper {country=a}, b1 Lower {country=b}\ntown: t1 Mill {state=a1;; country=a}, t2 Port {state=b1;; country=b}",
    ),
    filled: { country: "Arland" },
    says: [
      "Town where `state = this.state and country = this.country`",
      "| town-t1-1 | Mill | t1 | Arland | state-a1-1 |",
    ],
  },
  {
    name: "or other",
    tables: form("select_one fruit or_other | fruit | Fruit", "fruit: a Apple, b Pear"),
    filled: { fruit: "Other", fruit_other: "Quince" },
    shows: { fruit_other: "Quince" },
  },
  {
    name: "pictures, sounds, places",
    tables: form(
      "image | photo | Photo\nimage | sig | Signed | appearance=signature\naudio | sound | Sound\nvideo | film | Film\nfile | paper | Paper\ngeopoint | place | Place\ngeotrace | way | Way\nbarcode | code | Code",
    ),
    filled: { place: { latitude: 1, longitude: 2 }, code: "4006381333931" },
    says: ["| Signed | signature |", "| Code | barcode |"],
    kept: ["a line or an area on a map"],
  },
  {
    name: "times",
    tables: form(
      "time | opens | Opens\ntime | closes | Closes | constraint=. > ${opens};; constraint_message=It closes after it opens.\ndateTime | seen | Seen at",
    ),
    filled: { opens: "08:00", closes: "17:30", seen_at: "2026-03-02T10:00:00.000Z" },
    refused: [[{ closes: "07:00" }, "closes"]],
  },
  {
    name: "a range and a rating",
    tables: form(
      "range | pain | Pain | parameters=start=0 end=10 step=1\nrange | stars | Stars | parameters=start=1 end=5 step=1;; appearance=rating",
    ),
    filled: { pain: 3, stars: 4 },
    refused: [[{ pain: 11 }, "pain"]],
  },
  {
    name: "defaults",
    tables: form(
      `text | who | Who | default=Nobody yet\ninteger | n | Number of doors | default=2\nselect_one yn | ok | All well | default=yes\nselect_multiple col | cols | Colours | default=r b\ndate | day | Day | default=today()`,
      `${YN}\ncol: r Red, g Green, b Blue`,
    ),
    filled: {},
    shows: { who: "Nobody yet", number_of_doors: 2, all_well: "Yes", colours: ["Red", "Blue"] },
  },
  {
    name: "notes",
    tables: form(
      "note | hello | Please speak slowly.\ntext | name | Name\nnote | bye | Thank you, ${name}.\nnote | rare | You are rare. | relevant=${name} = 'Xo'",
    ),
    filled: { name: "Ada" },
    shows: { bye: "Thank you, Ada.", rare: undefined },
    says: ["| Name | text | | | | Please speak slowly. |"],
  },
  {
    name: "an acknowledgement",
    tables: form("acknowledge | agree | I agree | required=yes\ntext | sign | Name | relevant=${agree} = 'OK'"),
    filled: { i_agree: true, name: "Ada" },
    shows: { name: "Ada" },
  },
  {
    name: "required with a condition and with words",
    tables: form(
      "integer | n | N\ntext | why | Why so many | required=${n} > 5\ntext | who | Who | required=yes;; required_message=Say who you are.",
    ),
    filled: { n: 2, who: "Ada" },
    refused: [
      [{ n: 9 }, "why_so_many"],
      [{ who: null }, "who"],
    ],
    says: ["Say who you are."],
  },
  {
    name: "scores of choices",
    tables: form(
      "select_one score | q1 | How was it | required=yes\nselect_one score | q2 | And the food | required=yes\ncalculate | total | Score | calculation=number(${q1}) + number(${q2})",
      "score: 0 Bad, 1 Fair, 2 Good",
    ),
    filled: { how_was_it: "Good", and_the_food: "Fair" },
    shows: { score: 3 },
  },
  {
    name: "names of choices",
    tables: form(
      "select_one crop | crop | Crop\ncalculate | said | Said | calculation=jr:choice-name(${crop}, '${crop}')",
      "crop: m Maize, r Rice",
    ),
    filled: { crop: "Rice" },
    shows: { said: "Rice" },
  },
  {
    name: "long and numbered questions",
    tables: form(
      "text | q1 | 1. What is the full name of the person who answers these questions today?\ninteger | hh_size | Q2: How many people, babies included, slept here during the last night?\ntext | q3 | 3. Village",
    ),
    filled: { village: "Mill" },
    says: [
      "| Village | text |",
      "| Hh size | whole number |",
      "Q2: How many people, babies included, slept here during the last night?",
    ],
  },
  {
    name: "names that mean something else",
    tables: form(
      "text | id | ID\ntext | status | Status\ntext | me | Me\ntext | this | This\ntext | created_at | Created at\ninteger | no | No\ntext | two | 2nd visit\ntext | __proto__ | __proto__\ntext | constructor | Constructor\ntext | pipe | A \\| B",
    ),
    filled: { visit_id: "7", status: "open", item_2nd_visit: "no" },
  },
  {
    name: "two questions of one label",
    tables: form("text | a | Name\ntext | b | Name\ncalculate | c | Both | calculation=concat(${a}, '-', ${b})"),
    filled: { name: "x", name_2: "y" },
    shows: { both: "x-y" },
  },
  {
    name: "two languages",
    tables: [
      table("survey", [
        {
          type: "text",
          name: "name",
          "label::English (en)": "Name",
          "label::French (fr)": "Nom",
          "hint::English (en)": "As in the passport",
          "hint::French (fr)": "Comme dans le passeport",
        },
        { type: "select_one yn", name: "ok", "label::English (en)": "All well", "label::French (fr)": "Tout va bien" },
      ]),
      table("choices", [
        { list_name: "yn", name: "y", "label::English (en)": "Yes", "label::French (fr)": "Oui" },
        { list_name: "yn", name: "n", "label::English (en)": "No", "label::French (fr)": "Non" },
      ]),
      table("settings", [{ form_title: "Visit", default_language: "English (en)" }]),
    ],
    filled: { name: "Ada", all_well: "Yes" },
    says: ["| Name | Nom |", "| Yes | Oui |", "| As in the passport | Comme dans le passeport |", "- Language: en"],
  },
  {
    name: "three languages, rows in rows, and another answer beside a filtered list",
    tables: [
      table("survey", [
        inThree("select_one region", "region", "Region", "Région", "Mkoa"),
        inThree("begin repeat", "house", "Houses", "Maisons", "Nyumba"),
        {
          ...inThree("select_one town or_other", "town", "Town", "Ville", "Mji"),
          choice_filter: "region=${region}",
        },
        inThree("begin repeat", "room", "Rooms", "Pièces", "Vyumba"),
        inThree("select_multiple use or_other", "use", "Use of room", "Usage", "Matumizi"),
        { type: "end repeat" },
        { type: "end repeat" },
      ]),
      table("choices", [
        { list_name: "region", ...inThree("", "n", "North", "Nord", "Kaskazini") },
        { list_name: "region", ...inThree("", "s", "South", "Sud", "Kusini") },
        { list_name: "town", region: "n", ...inThree("", "t1", "Hill", "Colline", "Kilima") },
        { list_name: "town", region: "s", ...inThree("", "t2", "Coast", "Côte", "Pwani") },
        { list_name: "use", ...inThree("", "k", "Kitchen", "Cuisine", "Jikoni") },
      ]),
      table("settings", [{ form_title: "Visit", default_language: "English (en)" }]),
    ],
    filled: { region: "North", houses: [{ id: null, values: { town_other: "Mill" } }] },
    says: [
      "| Town | Ville | Mji |",
      "| North | Nord | Kaskazini |",
      "| Rooms | list of Room |",
      "| Use of room other | text |",
      "`town is empty`",
      "Town where `region = this.owner.region`",
    ],
  },
  {
    name: "what has no counterpart",
    tables: form(
      "calculate | x | | calculation=pulldata('a', 'b', 'c', ${who})\ntext | who | Who | constraint=once(uuid()) = .\nselect_one_from_file towns.csv | town | Town\nrank pr | order | Order of importance\ndeviceid | dev\naudit | audit\ntext | y | Why | relevant=position(..) > 1;; default=random()",
      "pr: a A, b B",
      "submission_url=https://example.org/s",
    ),
    filled: { who: "Ada", town: "Mill" },
    kept: [
      "calculation pulldata('a', 'b', 'c', ${who})",
      "constraint once(uuid()) = .",
      "the choices of the file towns.csv",
      "the order of the choices",
      "the question type deviceid",
      "relevant position(..) > 1",
      "default random()",
      "submission_url https://example.org/s",
    ],
    says: ["Calculation: pulldata('a', 'b', 'c', ${who})", "Asked if: position(..) > 1"],
  },
  {
    name: "paths instead of names",
    tables: form("integer | a | A number\ntext | b | B text | relevant=/data/a > 3 and ../a < 9"),
    filled: { a_number: 5, b_text: "x" },
    shows: { b_text: "x" },
  },
  {
    name: "spellings of old forms",
    tables: form(
      "begin group | g | Group\nselect one from yn | ok | Fine\nselect all that apply from yn | more | More than one\nint | n | Count of pets\nstring | s | Short text\nphoto | p | Picture\nphone number | tel | Telephone\nend group",
      YN,
    ),
    filled: { fine: "Yes", count_of_pets: 2, telephone: "0123" },
  },
  {
    name: "quotes as office programs write them",
    tables: form(
      "select_one yn | ill | Ill\ntext | what | What is it | relevant=${ill} = ’yes’\ninteger | n | Count | constraint=. ≤ 9",
      YN,
    ),
    filled: { ill: "Yes", what_is_it: "Cold", count: 9 },
    shows: { what_is_it: "Cold" },
    refused: [[{ count: 10 }, "count"]],
  },
  {
    name: "a group that never ends, and an end without a beginning",
    tables: form("end group\nbegin group | g | G\ntext | a | A text"),
    filled: { a_text: "x" },
    kept: ["end group", "begin group"],
  },
];

test.each(CASES)("a form with $name becomes an app that takes a submission", fillForm);

test("types, columns and languages that are called like something of JavaScript's are names like any other", async () => {
  const tables = [
    table("survey", [
      { type: "constructor", name: "c", label: "C", "label::tostring": "CC" },
      { type: "text", name: "name", label: "Name", "label::constructor": "Nom" },
    ]),
    table("settings", [{ form_title: "Visit", constructor: "x", valueOf: "y" }]),
  ];
  const made = JSON.stringify(await importForm(tables, "visit"));
  expect(made).not.toContain("native code");
  expect(made).toContain("| Name | text |");
});
