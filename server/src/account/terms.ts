/** The day the Termos de Uso and the Política de Privacidade in force were published; kept with every consent. */
export const TERMS_VERSION = '2026-11-23'
