/** Units that are recognised anywhere. After `in`, any other unit is accepted too. */
export const KNOWN_UNITS: ReadonlySet<string> = new Set(
  [
    "mg g kg t lb lbs oz st stone grams gram kilograms kilogram kilos tonnes tons pounds ounces",
    "mm cm m km in ft yd mi inches inch feet foot yards miles metres meters metre meter kilometres kilometers millimetres millimeters centimetres centimeters",
    "mm² cm² m² km² m2 km2 ha hectares acres sqm sqft",
    "ml cl dl l L hl m³ cm³ m3 cm3 litres liters litre liter millilitres milliliters gal gallons",
    "ms s sec seconds min mins minutes h hr hrs hours d days weeks months years",
    "°C °F °K K °",
    "km/h m/s mph kn knots rpm Hz kHz MHz GHz",
    "W kW MW V kV mV A mA Ah mAh Wh kWh MWh Ω ohm ohms J kJ MJ kcal cal",
    "Pa hPa kPa bar mbar psi mmHg N kN Nm dB lx lm",
    "B kB KB MB GB TB bit bits bytes",
    "ppm ppb pH % ‰ mol mmol mmol/l mg/dl mg/l g/l IU",
    "pcs pc pieces units items boxes pallets people persons",
  ].flatMap((group) => group.split(" ")),
);

/** A longer text is a sentence. */
const LONGEST = 24;

/**
 * The unit of a number. `said`: it follows `in`. Otherwise it follows a comma or is in brackets, where other words may
 * be too.
 */
export function unitNamed(written: string, said: boolean): string | null {
  const unit = written.trim().replace(/\.$/u, "");
  if (KNOWN_UNITS.has(unit)) return unit;
  // `in the range`, `in a list`: not units.
  if (/^(?:the|an?|range|order|words)\b/iu.test(unit)) return null;
  return said && unit.length <= LONGEST && /^[\p{L}°µ%‰'’"][\p{L}\p{M}\p{N}°µ%²³⁻¹/·*.'’" -]*$/u.test(unit)
    ? unit
    : null;
}

const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", "₹": "INR", euro: "EUR", euros: "EUR" };

/** The code of a currency; null: it is none. A sign that several currencies share is ambiguous and gives null. */
export function currencyNamed(written: string): string | null {
  const name = written.trim();
  const code = Object.hasOwn(SIGNS, name.toLowerCase()) ? SIGNS[name.toLowerCase()] : name;
  return code !== undefined && /^[A-Z]{3}$/u.test(code) ? code : null;
}
