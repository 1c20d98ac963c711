import { test } from "vitest";
import { fillForm, form, table, type FormCase } from "#testing/forms-for-test.ts";

const YN = "yn: yes Yes, no No";

/** Long forms like those of published surveys, with many types of questions; the report must count every fact. */
const SURVEYS: readonly FormCase[] = [
  {
    name: "a household with its members, their work, and villages from a file",
    tables: form(
      `start | start
       today | today
       deviceid | deviceid
       begin group | place | Where the household lives
       select_one district | district | District | required=yes
       select_one_from_file villages.csv | village | Village | choice_filter=district=\${district}
       geopoint | gps | Place of the house
       end group
       text | head | Name of the head of the household | required=yes
       integer | size | How many people live here? | required=yes;; constraint=. >= 1 and . <= 30;; constraint_message=Between 1 and 30 people.
       begin repeat | member | Members of the household | repeat_count=\${size}
       text | member_name | Name | required=yes
       integer | age | Age in years | constraint=. >= 0 and . <= 120
       select_one sex | sex | Sex
       select_one yn | works | Does this person work? | relevant=\${age} >= 15
       begin repeat | job | Jobs of this person | relevant=\${works} = 'yes'
       text | job_name | Kind of work
       decimal | income | Income in a month
       end repeat
       end repeat
       calculate | adults | | calculation=count(\${member}[\${age} >= 18])
       calculate | members_named | | calculation=count(\${member})
       calculate | oldest | | calculation=max(\${age})
       note | summary | Thank you, \${head}.
       select_multiple asset | assets | What does the household own? | constraint=not(selected(., 'none') and count-selected(.) > 1);; constraint_message=None goes with nothing else.
       text | asset_other | Which other thing? | relevant=selected(\${assets}, 'other')`,
      `district: n North, s South
       sex: f Female, m Male
       ${YN}
       asset: radio Radio, phone Phone, bike Bicycle, other Other, none None of these`,
    ),
    filled: {
      district: "North",
      village: "Upper Ford",
      head: "Ada",
      how_many_people_live_here: 2,
      members_of_the_household: [
        { id: null, values: { name: "Ada", age_in_years: 41, sex: "Female", does_this_person_work: "Yes" } },
        { id: null, values: { name: "Kim", age_in_years: 7, sex: "Male" } },
      ],
      what_does_the_household_own: ["Radio", "Other"],
      which_other_thing: "A loom",
    },
    shows: { adults: 1, members_named: 2, oldest: 41, summary: "Thank you, Ada." },
    refused: [
      [{ how_many_people_live_here: 31 }, "how_many_people_live_here"],
      [{ what_does_the_household_own: ["None of these", "Radio"] }, "what_does_the_household_own"],
    ],
    kept: [
      "the question type deviceid",
      "the choices of the file villages.csv",
      "the choice filter district=${district}",
    ],
  },
  {
    name: "a health facility with cascading places, staff from a register and scores",
    tables: form(
      `select_one region | region | Region | required=yes
       select_one zone | zone | Zone | choice_filter=region=\${region}
       select_one facility | facility | Facility | choice_filter=zone=\${zone}
       calculate | register_id | | calculation=pulldata('facilities', 'id', 'name', \${facility})
       calculate | visit_id | | calculation=once(uuid())
       calculate | facility_label | | calculation=jr:choice-name(\${facility}, '\${facility}')
       select_one level | level | Level of the facility
       integer | beds | Number of beds | constraint=. >= 0
       integer | occupied | Beds in use | constraint=. <= \${beds};; constraint_message=There are not so many beds.
       calculate | occupancy | | calculation=if(\${beds} > 0, round(\${occupied} div \${beds} * 100, 0), 0)
       select_multiple service | services | Services on offer
       calculate | service_count | | calculation=count-selected(\${services})
       begin repeat | staff | Staff on duty
       text | staff_name | Name
       select_one cadre | cadre | Cadre
       end repeat
       calculate | first_staff | | calculation=indexed-repeat(\${staff_name}, \${staff}, 1)
       calculate | staff_count | | calculation=count(\${staff})
       select_one yn | water | Is there running water today? | required=yes
       date | repaired | When will it be repaired? | relevant=\${water} = 'no';; constraint=. >= today();; constraint_message=The day has passed.
       image | photo | Photo of the entrance
       image | signed | Signature of the person in charge | appearance=signature`,
      `region: n North, s South
       zone: n1 North one {region=n}, s1 South one {region=s}
       facility: f1 Hill clinic {zone=n1}, f2 Shore clinic {zone=s1}
       level: 1 Health post, 2 Health centre, 3 Hospital
       service: opd Outpatients, lab Laboratory, mat Maternity
       cadre: doc Doctor, nur Nurse
       ${YN}`,
    ),
    filled: {
      region: "North",
      level_of_the_facility: "Hospital",
      number_of_beds: 20,
      beds_in_use: 15,
      services_on_offer: ["Outpatients", "Laboratory"],
      staff_on_duty: [{ id: null, values: { name: "Lee", cadre: "Nurse" } }],
      is_there_running_water_today: "Yes",
    },
    shows: { occupancy: 75, service_count: 2, first_staff: "Lee", staff_count: 1 },
    refused: [
      [{ beds_in_use: 21 }, "beds_in_use"],
      [{ is_there_running_water_today: "No", when_will_it_be_repaired: "2001-01-01" }, "when_will_it_be_repaired"],
    ],
    kept: ["calculation pulldata('facilities', 'id', 'name', ${facility})", "calculation once(uuid())"],
  },
  {
    name: "a market with prices in two languages, pictures and units",
    tables: [
      table("survey", [
        {
          type: "select_one market",
          name: "market",
          "label::English (en)": "Market",
          "label::Français (fr)": "Marché",
          required: "yes",
        },
        { type: "date", name: "day", "label::English (en)": "Day", "label::Français (fr)": "Jour", default: "today()" },
        { type: "begin repeat", name: "item", "label::English (en)": "Goods", "label::Français (fr)": "Produits" },
        {
          type: "select_one good",
          name: "good",
          "label::English (en)": "Item",
          "label::Français (fr)": "Produit",
          "media::image": "good.png",
          "hint::English (en)": "As it is sold here",
          "hint::Français (fr)": "Tel que vendu ici",
        },
        {
          type: "decimal",
          name: "price",
          "label::English (en)": "Price",
          "label::Français (fr)": "Prix",
          constraint: ". > 0",
          "constraint_message::English (en)": "A price is more than nothing.",
          "constraint_message::Français (fr)": "Un prix dépasse zéro.",
        },
        { type: "select_one unit", name: "unit", "label::English (en)": "Unit", "label::Français (fr)": "Unité" },
        {
          type: "audio",
          name: "haggling",
          "label::English (en)": "Recording",
          "label::Français (fr)": "Enregistrement",
        },
        { type: "end repeat", name: "" },
        { type: "calculate", name: "mean", calculation: "sum(${price}) div count(${item})" },
        {
          type: "barcode",
          name: "stall",
          "label::English (en)": "Code of the stall",
          "label::Français (fr)": "Code de l’étal",
        },
        {
          type: "range",
          name: "crowd",
          "label::English (en)": "How crowded?",
          "label::Français (fr)": "Affluence",
          parameters: "start=1 end=5 step=1",
        },
      ]),
      table("choices", [
        { list_name: "market", name: "a", "label::English (en)": "Old harbour", "label::Français (fr)": "Vieux port" },
        { list_name: "market", name: "b", "label::English (en)": "Station", "label::Français (fr)": "Gare" },
        { list_name: "good", name: "rice", "label::English (en)": "Rice", "label::Français (fr)": "Riz" },
        { list_name: "good", name: "oil", "label::English (en)": "Oil", "label::Français (fr)": "Huile" },
        { list_name: "unit", name: "kg", "label::English (en)": "Kilogram", "label::Français (fr)": "Kilogramme" },
        { list_name: "unit", name: "l", "label::English (en)": "Litre", "label::Français (fr)": "Litre" },
      ]),
      table("settings", [{ form_title: "Visit", default_language: "English (en)", version: "3" }]),
    ],
    filled: {
      market: "Old harbour",
      goods: [
        { id: null, values: { item: "Rice", price: 3, unit: "Kilogram" } },
        { id: null, values: { item: "Oil", price: 5, unit: "Litre" } },
      ],
    },
    shows: { mean: 4 },
    refused: [[{ goods: [{ id: null, values: { item: "Rice", price: 0 } }] }, "price"]],
    kept: ["image good.png"],
    says: ["Vieux port", "Un prix dépasse zéro."],
  },
];

test.each(SURVEYS)("a survey of $name becomes an app that takes a submission", fillForm);
