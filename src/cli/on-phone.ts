/** What `npm start` takes from the command line for phones in the same network. */
export { ownCertificate } from "./site/certificate.ts";
export { onPhone, ownAddresses } from "./site/local-network.ts";
