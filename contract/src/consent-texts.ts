/**
 * The sentences people agree to, as they stand on the screens and in the proof of consent (LGPD, art. 8, § 1 and 2).
 * A sentence that changes gets a new version; the old one stays in the ledger.
 */
export const CONSENT_TEXTS = {
  terms: 'Li e aceito os Termos de Uso e a Política de Privacidade.',
  marketing: 'Quero receber novidades e ofertas por e-mail.',
} as const

export type ConsentKind = keyof typeof CONSENT_TEXTS

/** What optional cookies may be for; each is chosen by itself, and all begin switched off. */
export const COOKIE_PURPOSES = {
  measurement: {
    title: 'Medição',
    text: 'Contar visitas e descobrir onde a loja falha, para melhorar as páginas.',
  },
  marketing: {
    title: 'Marketing',
    text: 'Lembrar por qual campanha você chegou e evitar anúncios repetidos.',
  },
} as const

export type CookiePurpose = keyof typeof COOKIE_PURPOSES
export const PURPOSE_NAMES = Object.keys(COOKIE_PURPOSES) as [CookiePurpose, ...CookiePurpose[]]

/** The version of the question about cookies: another one is asked again. */
export const COOKIES_VERSION = '2026-11-21'
