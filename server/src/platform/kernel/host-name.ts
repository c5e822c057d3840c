/**
 * A host as a header or an address names it, in one spelling: in small letters, without the dot at the end of an absolute
 * name (RFC 1034, 3.1), and without the ports that need not be said.
 */
export const normalHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:(?:80|443)?$/, '')
    .replace(/\.(?=:\d+$|$)/, '')

/** The same without any port: `loja.example`. */
export const hostName = (host: string): string => normalHost(host).replace(/:\d+$/, '')
