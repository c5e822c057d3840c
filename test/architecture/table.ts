/** The house as data: who may import whom. The table of the architecture, and nothing but the table. */

/**
 * The server as areas, from the ground up: an area may import those above it in this list. Each holds modules, or is one.
 * A module may import those that stand beside it, by their names alone (`#order`, see `imports` in server/package.json);
 * everyone may use `#kernel/…`, and what speaks HTTP may use `#http/…`.
 */
export const SERVER_AREAS: Record<string, Record<string, readonly string[]>> = {
  platform: {
    kernel: [],
    http: [],
    jobs: [],
    mail: ['jobs'],
    'mail-layout': ['mail'],
    files: [],
    outbox: [],
  },
  brand: {
    brand: ['mail', 'files'],
  },
  people: {
    account: ['mail', 'brand'],
    link: ['account'],
    session: ['mail', 'mail-layout', 'brand', 'account', 'link'],
    'second-factor': ['mail', 'mail-layout', 'brand', 'account', 'link', 'session'],
    privacy: ['jobs', 'mail', 'mail-layout', 'brand', 'account', 'session', 'second-factor'],
    profile: ['files', 'account', 'privacy'],
    notification: ['mail', 'mail-layout', 'brand', 'account', 'profile'],
    'sign-in': [
      'jobs',
      'mail',
      'mail-layout',
      'brand',
      'account',
      'link',
      'session',
      'second-factor',
      'privacy',
    ],
    'account-admin': ['account', 'link', 'session', 'second-factor', 'privacy', 'profile', 'sign-in'],
    identity: ['jobs', 'brand', 'account', 'session', 'second-factor', 'sign-in'],
    'api-key': ['account'],
    opening: ['mail', 'brand', 'account', 'link', 'second-factor'],
  },
  store: {
    access: ['files'],
    catalog: ['files', 'brand'],
    'price-rule': [],
    promotion: ['catalog', 'price-rule'],
    pricing: ['price-rule', 'promotion'],
    cart: ['account', 'session', 'access', 'catalog', 'price-rule', 'promotion', 'pricing'],
    waitlist: ['jobs', 'mail', 'mail-layout', 'brand', 'account', 'access', 'catalog'],
    review: ['account', 'access', 'catalog'],
  },
  sales: {
    'payment-provider': ['brand'],
    payment: ['payment-provider'],
    'pix-mandate': ['jobs', 'payment-provider', 'payment'],
    gateway: ['payment-provider', 'payment', 'pix-mandate'],
    'saved-card': ['brand', 'payment-provider', 'payment', 'gateway'],
    credit: [],
    'refund-ledger': ['payment-provider', 'payment', 'credit', 'dispute'],
    settlement: ['brand', 'price-rule', 'payment-provider', 'payment'],
    dispute: ['payment-provider'],
    order: [
      'account',
      'session',
      'access',
      'catalog',
      'price-rule',
      'promotion',
      'pricing',
      'payment-provider',
      'payment',
      'pix-mandate',
      'credit',
      'refund-ledger',
      'dispute',
    ],
    receipt: ['brand', 'order'],
    'buyer-mail': [
      'jobs',
      'mail',
      'mail-layout',
      'brand',
      'account',
      'profile',
      'access',
      'cart',
      'payment-provider',
      'saved-card',
      'order',
    ],
    'order-admin': [
      'mail',
      'brand',
      'account',
      'profile',
      'promotion',
      'cart',
      'payment',
      'saved-card',
      'refund-ledger',
      'dispute',
      'order',
      'buyer-mail',
    ],
    fiscal: ['files', 'catalog', 'payment', 'order', 'buyer-mail', 'order-admin'],
    checkout: [
      'jobs',
      'brand',
      'account',
      'link',
      'session',
      'profile',
      'sign-in',
      'access',
      'catalog',
      'price-rule',
      'promotion',
      'pricing',
      'cart',
      'payment-provider',
      'payment',
      'pix-mandate',
      'saved-card',
      'credit',
      'refund-ledger',
      'dispute',
      'order',
      'receipt',
      'buyer-mail',
      'fiscal',
    ],
    refund: [
      'jobs',
      'access',
      'catalog',
      'promotion',
      'payment-provider',
      'payment',
      'credit',
      'refund-ledger',
      'order',
      'receipt',
      'buyer-mail',
      'fiscal',
      'checkout',
    ],
    ticket: ['mail', 'mail-layout', 'brand', 'account', 'refund-ledger', 'order'],
    upsell: ['access', 'catalog', 'price-rule', 'promotion', 'pricing', 'cart', 'order'],
    'guest-order': ['account', 'session', 'payment-provider', 'payment', 'order', 'checkout'],
    evidence: ['jobs', 'brand', 'account', 'access', 'payment-provider', 'dispute', 'order', 'receipt'],
  },
  subscription: {
    subscription: [
      'jobs',
      'mail',
      'mail-layout',
      'brand',
      'account',
      'privacy',
      'account-admin',
      'access',
      'catalog',
      'price-rule',
      'promotion',
      'pricing',
      'refund-ledger',
      'payment-provider',
      'payment',
      'pix-mandate',
      'saved-card',
      'order',
      'buyer-mail',
      'order-admin',
      'checkout',
    ],
  },
  learning: {
    training: ['jobs', 'mail', 'mail-layout', 'files', 'brand', 'account', 'access', 'catalog'],
    delivery: ['files', 'access'],
  },
  admin: {
    webhook: ['outbox', 'jobs', 'brand'],
    import: [
      'jobs',
      'files',
      'brand',
      'account',
      'access',
      'link',
      'notification',
      'sign-in',
      'catalog',
      'promotion',
      'cart',
      'subscription',
      'training',
    ],
    archive: ['jobs'],
    'data-export': ['archive', 'jobs', 'files', 'account'],
    admin: [
      'webhook',
      'import',
      'data-export',
      'api-key',
      'jobs',
      'mail',
      'mail-layout',
      'files',
      'brand',
      'account',
      'second-factor',
      'privacy',
      'notification',
      'account-admin',
      'identity',
      'access',
      'catalog',
      'price-rule',
      'promotion',
      'pricing',
      'cart',
      'review',
      'payment-provider',
      'payment',
      'gateway',
      'refund-ledger',
      'settlement',
      'dispute',
      'order',
      'buyer-mail',
      'order-admin',
      'fiscal',
      'checkout',
      'refund',
      'evidence',
      'ticket',
      'subscription',
      'training',
      'delivery',
    ],
  },
}

/** The folder of each module. An area that is one module has it as its own folder. */
export const FOLDERS: Record<string, string> = Object.fromEntries(
  Object.entries(SERVER_AREAS).flatMap(([area, modules]) =>
    Object.keys(modules).map((module) => [module, module === area ? area : `${area}/${module}`]),
  ),
)

/** The area of a module; none of the wiring's. */
export const areaOf = (module: string): string | undefined => FOLDERS[module]?.split('/')[0]

export const SERVER_MODULES: Record<string, readonly string[]> = Object.assign(
  {},
  ...Object.values(SERVER_AREAS),
)

/** What an area imports, by what its modules may. */
export const AREA_IMPORTS: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(SERVER_AREAS).map(([area, modules]) => [
    area,
    Object.values(modules).flatMap((names) =>
      names.map((name) => FOLDERS[name]!.split('/')[0]!).filter((other) => other !== area),
    ),
  ]),
)

/** Modules whose every file others may use. */
export const OPEN_MODULES = ['kernel', 'http']

/** The wiring: imports everything, is imported by nobody but each other. */
export const SERVER_WIRING = [
  'app',
  'config',
  'mails',
  'parts',
  'work',
  'sealed',
  'install',
  'migrate',
  'main',
  'worker',
]

const STORES = /\.store\.ts$/
const KERNEL = /^platform\/kernel\//
const GROUND = /^platform\/(kernel|http)\//
const HTTP = /\.http\.ts$|^platform\/(kernel|http)\/|^(app|main|worker)\.ts$/
const ADAPTERS = /^(platform\/(mail|files)|people\/identity|sales\/gateway)\//

/** The files that open connections to PostgreSQL, for all others: an address may name several hosts. */
export const CONNECTIONS = [/^platform\/kernel\/(database-address|database)\.ts$/]

/** The prices of a campaign are a column in one query and a list in another. */
export const ID_LISTS = [/^subscription\/price-campaign\.store\.ts$/]

/** What each outside package is for, by the server files that may import it; one that is not here may not be used. */
export const SERVER_PACKAGES: Record<string, readonly RegExp[]> = {
  zod: [/./],
  kysely: [STORES, KERNEL, /^platform\/jobs\/queue\.ts$/],
  pg: [GROUND, /^parts\.ts$/],
  'pg-boss': [/^platform\/jobs\//, /^parts\.ts$/],
  fastify: [HTTP],
  '@fastify/multipart': [GROUND],
  '@fastify/rate-limit': [GROUND],
  'rate-limiter-flexible': [GROUND],
  '@fastify/static': [GROUND],
  cookie: [GROUND],
  'lru-cache': [GROUND, /^sales\/gateway\/postal-code\//],
  helmet: [GROUND],
  'node:http': [HTTP],
  'node:https': [ADAPTERS],
  'node:http2': [],
  'node:net': [GROUND],
  '@orpc/server': [GROUND, /^app\.ts$/],
  '@orpc/contract': [GROUND],
  '@orpc/openapi': [GROUND],
  '@orpc/openapi-client': [GROUND],
  '@orpc/zod': [GROUND],
  '@orpc/standard-server': [/^platform\/files\/files\.http\.ts$/],
  '@orpc/standard-server-node': [GROUND],
  pino: [KERNEL],
  'prom-client': [GROUND],
  '@opentelemetry/api': [KERNEL],
  '@opentelemetry/exporter-trace-otlp-http': [KERNEL],
  '@opentelemetry/resources': [KERNEL],
  '@opentelemetry/sdk-trace': [KERNEL],
  'oxc-transform': [KERNEL],
  vite: [/^platform\/http\/web-files\.ts$/],
  undici: [ADAPTERS, /^platform\/kernel\/outbound\.ts$/],
  'ipaddr.js': [/^platform\/kernel\/outbound\.ts$/],
  standardwebhooks: [/^admin\/webhook\//],
  'csv-parse': [/^admin\/import\//],
  hucre: [/^admin\/import\//, /^admin\/sheet/],
  stripe: [/^sales\/gateway\/stripe\//],
  mercadopago: [/^sales\/gateway\/mercado-pago\//],
  nodemailer: [/^platform\/mail\//],
  'postal-mime': [/^platform\/mail\//],
  react: [/^platform\/mail\/mail-kind\.ts$/, /^platform\/mail-layout\//, /\/templates\/[a-z-]+\.tsx$/],
  'react-dom': [/^platform\/mail\/render\.ts$/],
  '@react-email/body': [/^platform\/mail-layout\//],
  '@react-email/button': [/^platform\/mail-layout\//],
  '@react-email/container': [/^platform\/mail-layout\//],
  '@react-email/head': [/^platform\/mail-layout\//],
  '@react-email/html': [/^platform\/mail-layout\//],
  '@react-email/preview': [/^platform\/mail-layout\//],
  '@node-rs/argon2': [/^people\/session\//],
  jose: [
    /^platform\/http\/key-proof\.ts$/,
    /^people\/identity\//,
    /^learning\/training\/certificate\/certificate\.ts$/,
  ],
  otpauth: [/^people\/second-factor\//],
  '@simplewebauthn/server': [/^people\/second-factor\//],
  fflate: [/^people\/privacy\//, /^admin\/import\//],
  yazl: [/^admin\/archive\//],
  yauzl: [/^admin\/archive\//],
  '@vitrine/pdf': [/-pdf\.ts$/, /^sales\/receipt\/(receipts|order-sum)\.ts$/],
  uqr: [/^learning\/training\/certificate\/certificate-pdf\.ts$/],
  sharp: [/^platform\/files\//],
  flydrive: [/^platform\/files\//],
  '@aws-sdk/client-s3': [/^platform\/files\//],
  '@tus/server': [/^platform\/files\//],
  '@tus/file-store': [/^platform\/files\//],
  '@tus/s3-store': [/^platform\/files\//],
  mediabunny: [/^platform\/files\//],
  'oidc-provider': [/^people\/identity\//],
}

/** Files that may hold a query, and those that may ask somebody over the network. */
export const QUERIES = [STORES, KERNEL, /^platform\/jobs\//, /^(app|parts|work)\.ts$/]
export const NETWORK = [ADAPTERS]
/** Files that may see the HTTP side of the kernel. */
export const HTTP_FILES = [HTTP]

/** Exceptions, each with its reason. There is none. */
export const SERVER_EXCEPTIONS: Record<string, readonly string[]> = {}

/** The files that read the environment: the shop's settings, and those of the simulator's own process. */
export const ENVIRONMENT = ['server/src/config.ts', 'simulator/src/main.ts']

/** Contract files that are words alone: they import nothing but each other. */
export const VOCABULARY =
  /^(money|money-text|picture|typed-text|ids|duration|time|refusals)\.ts$|^(brazil|refusals)\//
export const CONTRACT_PACKAGES = ['zod', '@orpc/contract']
