export const tools = [
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
