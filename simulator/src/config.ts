import type { Keys } from './mercado-pago/gateway.ts'

/** The person or company whose account this bank holds, as it shows in a BR Code and in the bank app. */
export type Merchant = { name: string; city: string; cnpj: string }
export type Tls = { cert: string; key: string; ca: string }

/** What the simulator's own process reads of the environment, and what for; `npm start` sets all of it. */
export const SIMULATOR_VARIABLES = {
  SIMULATOR_PORT: 'Where the bank listens.',
  SIMULATOR_SMTP_PORT: 'Where the mailbox takes messages.',
  DATA_DIR: 'Where its state is kept; unset, in memory.',
  PIX_CLIENT_ID: 'The application that the bank lets in.',
  PIX_CLIENT_SECRET: 'The secret of that application.',
  PIX_KEY: "The receiver's Pix key.",
  SIMULATOR_MERCHANT_NAME: 'The legal name of the receiver; unset, that of the demonstration.',
  SIMULATOR_MERCHANT_CITY: 'The city of the receiver.',
  SIMULATOR_MERCHANT_CNPJ: 'The CNPJ of the receiver.',
  MERCADO_PAGO_ACCESS_TOKEN: 'The access token of the seller at the simulated Mercado Pago.',
  MERCADO_PAGO_PUBLIC_KEY: 'The public key of that seller.',
  MERCADO_PAGO_WEBHOOK_SECRET: 'With which notifications of Mercado Pago are signed.',
  SIMULATOR_MERCADO_PAGO_WEBHOOK_URL: 'Where those notifications go.',
  SIMULATOR_TLS_CERT_FILE:
    'Its certificate (PEM), to try a bank that asks for one; with the two below or not at all.',
  SIMULATOR_TLS_KEY_FILE: 'The key of that certificate.',
  SIMULATOR_TLS_CA_FILE: 'Who signs the certificates of the clients that it lets in.',
} as const

export type SimulatorOptions = {
  /** HTTP port; 0 picks a free one. */
  port?: number
  smtpPort?: number
  /** Folder of the state; without it everything is kept in memory. */
  dataDir?: string
  clientId?: string
  clientSecret?: string
  /** The receiver's Pix key. */
  key?: string
  /** Whose account it keeps; what is not said of them is that of the demonstration. */
  merchant?: Partial<Merchant>
  /** Accounts of others that the same client receives for, by their Pix keys. */
  otherAccounts?: Record<string, Merchant>
  /** The keys of the seller at the simulated Mercado Pago, and where its notifications go. */
  mercadoPago?: Partial<Keys> & { webhookUrl?: string }
  /** Host written into each location (without `https://`). */
  locationHost?: string
  tokenLifetimeSeconds?: number
  /** Server certificate, and the authority whose client certificates the API accepts. */
  tls?: Tls
  /** An answer that violates the document becomes a 500, instead of only being recorded. */
  strict?: boolean
  seed?: number
  now?: () => number
  /** Waits before each new attempt of a webhook, in milliseconds; the last one repeats. */
  retryDelays?: number[]
}

export type Config = Required<Omit<SimulatorOptions, 'dataDir' | 'tls' | 'merchant' | 'mercadoPago'>> &
  Pick<SimulatorOptions, 'dataDir' | 'tls'> & {
    merchant: Merchant
    mercadoPago: Keys & { webhookUrl: string | undefined }
  }

const SECOND = 1000
const DEFAULTS: Config = {
  port: 3001,
  smtpPort: 3025,
  clientId: 'vitrine-demonstracao',
  clientSecret: 'segredo-so-da-demonstracao',
  key: '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc',
  mercadoPago: {
    accessToken: 'APP_USR-so-da-demonstracao',
    publicKey: 'APP_USR-publica-so-da-demonstracao',
    webhookSecret: 'mercado-pago-so-da-demonstracao',
    webhookUrl: undefined,
  },
  merchant: { name: 'Vitrine Conteúdo Digital Ltda.', city: 'São Paulo', cnpj: '12ABC34501DE35' },
  otherAccounts: {
    'oi@gg.vitrine.example': {
      name: 'GG Estúdio Criativo Ltda.',
      city: 'Belo Horizonte',
      cnpj: '12345678000195',
    },
  },
  locationHost: 'pix.bancohorizonte.example',
  tokenLifetimeSeconds: 3600,
  strict: false,
  seed: 20261120,
  now: Date.now,
  retryDelays: [1, 2, 5, 15, 60].map((seconds) => seconds * SECOND),
}

/** Whose account receives by a Pix key; undefined where it is none of the client's. */
export const holderOf = ({ key, merchant, otherAccounts }: Config, asked: string): Merchant | undefined =>
  asked === key ? merchant : otherAccounts[asked]

/** An account at this bank: whose it is, the Pix key it receives by, and its number. */
export type Account = { key: string; holder: Merchant; agencia: string; conta: string }

/** The receiver's accounts: the main one, `1000001`, and those of others that the same client receives for. */
export const accountsOf = ({ key, merchant, otherAccounts }: Config): Account[] =>
  [[key, merchant] as const, ...Object.entries(otherAccounts)].map(([ofKey, holder], index) => ({
    key: ofKey,
    holder,
    agencia: '0001',
    conta: String(1_000_001 + index),
  }))

/** Whom a charge that was taken pays. */
export const receiverOf = (config: Config, { chave }: { chave: string }): Merchant =>
  holderOf(config, chave) ?? config.merchant

const given = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Fills what was left out with the values of the demonstration. */
export function configOf(options: SimulatorOptions): Config {
  const merchant = { ...DEFAULTS.merchant, ...given(options.merchant ?? {}) }
  const mercadoPago = { ...DEFAULTS.mercadoPago, ...given(options.mercadoPago ?? {}) }
  return { ...DEFAULTS, ...given(options), merchant, mercadoPago }
}
