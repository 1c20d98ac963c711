import { describe, expect, it } from "vitest";
import { formatPlace } from "../format/place.ts";
import { readPlace } from "./read-place.ts";

const berlin = { latitude: 52.52, longitude: 13.405 };

describe("P3.18 places as people type them", () => {
  it.each([
    ["52.52, 13.405", "en"],
    ["52.52,13.405", "en"],
    ["52.52 13.405", "en"],
    ["52.52; 13.405", "en"],
    ["52.52 / 13.405", "en"],
    ["  52.52 ,  13.405 ", "en"],
    ["52.52, 13.405", "de"],
    ["52.52,13.405", "de"],
    ["52,52; 13,405", "de"],
    ["52,52, 13,405", "de"],
    ["52,52 13,405", "de"],
    ["52,52,13,405", "de"],
    ["52,52; 13,405", "en"],
    ["52.52 N, 13.405 E", "en"],
    ["N 52.52, E 13.405", "en"],
    ["N52.52 E13.405", "en"],
    ["52.52n 13.405e", "en"],
    ["13.405 E, 52.52 N", "en"],
    ["52.52° N, 13.405° E", "en"],
    ["52,52° N, 13,405° O", "de"],
    ["52.52°, 13.405°", "en"],
    ["52° 31' 12\" N, 13° 24' 18\" E", "en"],
    ["52°31′12″N 13°24′18″E", "en"],
    ["52°31'12''N, 13°24'18''E", "en"],
    ["52 31 12 N 13 24 18 E", "en"],
    ["52° 31.2' N, 13° 24.3' E", "en"],
    ["52° 31,2' N, 13° 24,3' O", "de"],
    ["geo:52.52,13.405", "de"],
    ["geo:52.52,13.405,35?z=17", "en"],
    ["٥٢٫٥٢، ١٣٫٤٠٥", "ar-EG"],
    ["۵۲٫۵۲ ۱۳٫۴۰۵", "fa"],
    ["北纬52.52° 东经13.405°", "zh"],
  ])("%s in %s is Berlin", (text, language) => {
    expect(readPlace(text, language)).toEqual({ kind: "place", place: berlin });
  });

  it.each([
    ["-33.86, 151.21", "en", { latitude: -33.86, longitude: 151.21 }],
    ["33.86 S 151.21 E", "en", { latitude: -33.86, longitude: 151.21 }],
    ["40.71 N 74 W", "en", { latitude: 40.71, longitude: -74 }],
    ["40,71 N; 74 O", "fr", { latitude: 40.71, longitude: -74 }],
    ["−33.86 −70", "en", { latitude: -33.86, longitude: -70 }],
    ["52, 13", "de", { latitude: 52, longitude: 13 }],
    ["52,13", "en", { latitude: 52, longitude: 13 }],
    ["0 0", "en", { latitude: 0, longitude: 0 }],
    ["geo:-33.86,151.21;u=12", "en", { latitude: -33.86, longitude: 151.21, accuracy: 12 }],
  ])("%s in %s is %o", (text, language, place) => {
    expect(readPlace(text, language)).toEqual({ kind: "place", place });
  });

  it.each([
    ["behind the church", "en", "not-a-place"],
    ["52.52", "en", "not-a-place"],
    ["52,13", "de", "not-a-place"],
    ["52,5,13", "en", "not-a-place"],
    ["1 2 3", "en", "not-a-place"],
    ["52.52 13.4 N", "en", "not-a-place"],
    ["52.52 N 13.405 S", "en", "not-a-place"],
    ["-52.52 S, 13.405 E", "en", "not-a-place"],
    ["52.5° 31.2' N 13° E", "en", "not-a-place"],
    ["52.52 N 13.405 O", "en", "not-a-place"],
    ["geo:here", "en", "not-a-place"],
    ["geo:1.2.3,4", "en", "not-a-place"],
    ["https://example.org/52.52", "en", "not-a-place"],
    ["1e1 1e1", "en", "not-a-place"],
    ["91, 0", "en", "latitude"],
    ["120.5, 45.1", "en", "latitude"],
    ["geo:120,4", "en", "latitude"],
    ["45, 181", "en", "longitude"],
    ["52° 61' N, 13° 24' E", "en", "minutes"],
    ["52° 31' 75\" N, 13° 24' E", "en", "minutes"],
  ])("%s in %s is none: %s", (text, language, why) => {
    expect(readPlace(text, language)).toEqual({ kind: "wrong", why });
  });

  it("reads what it shows, in every language", () => {
    const places = [berlin, { latitude: -33.86, longitude: 151.21 }, { latitude: 0, longitude: -70 }];
    for (const language of ["en", "de", "fr", "es", "ar", "ar-EG", "zh", "de-CH", "en-IN", "pt-BR", "fa", "hi"])
      for (const place of places)
        expect(readPlace(formatPlace(place, language), language)).toEqual({ kind: "place", place });
  });
});
