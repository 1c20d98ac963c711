/** Used by `npm start` to open the app on phones in the same network. */
export { ownCertificate } from "./site/certificate.ts";
export { onPhone, ownAddresses } from "./site/local-network.ts";
