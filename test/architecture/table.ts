/** The house as data: who may import whom. The table of the architecture, and nothing but the table. */

/** Modules of the server; `kernel` and the contract are open to all. A module reads another by its `index.ts` only. */
export const SERVER_MODULES: Record<string, readonly string[]> = {
  kernel: [],
  jobs: [],
  mail: ['jobs'],
  files: [],
  brand: ['files'],
  account: ['jobs', 'mail', 'files', 'brand'],
  identity: ['account'],
  notice: ['mail', 'account'],
  catalog: ['files', 'brand'],
  pricing: ['catalog'],
  payment: ['jobs'],
  access: ['jobs'],
  cart: ['catalog', 'pricing', 'access'],
  review: ['account', 'catalog', 'access'],
  delivery: ['catalog', 'access', 'files'],
  training: ['jobs', 'mail', 'files', 'brand', 'account', 'catalog', 'access'],
  checkout: ['jobs', 'mail', 'files', 'account', 'brand', 'catalog', 'pricing', 'payment', 'cart', 'access'],
  subscription: ['jobs', 'mail', 'account', 'brand', 'catalog', 'pricing', 'access', 'checkout'],
  admin: [
    'jobs',
    'mail',
    'files',
    'brand',
    'account',
    'notice',
    'identity',
    'catalog',
    'pricing',
    'payment',
    'cart',
    'access',
    'subscription',
    'training',
    'delivery',
    'review',
    'checkout',
  ],
}

/** The wiring: imports everything, is imported by nobody but each other. */
export const SERVER_WIRING = ['app', 'parts', 'work', 'install', 'migrate', 'main', 'worker']

const STORES = /\.store\.ts$/
const KERNEL = /^kernel\//
const HTTP = /\.http\.ts$|^kernel\/|^(app|main|worker)\.ts$/
const ADAPTERS = /^(payment|mail|files|identity)\//

/** What each outside package is for, by the server files that may import it; one that is not here may not be used. */
export const SERVER_PACKAGES: Record<string, readonly RegExp[]> = {
  zod: [/./],
  kysely: [STORES, KERNEL, /^jobs\/queue\.ts$/],
  pg: [KERNEL, /^parts\.ts$/],
  'pg-boss': [/^jobs\//, /^parts\.ts$/],
  fastify: [HTTP],
  '@fastify/multipart': [KERNEL],
  '@fastify/rate-limit': [KERNEL],
  'rate-limiter-flexible': [KERNEL],
  '@fastify/static': [KERNEL],
  cookie: [KERNEL],
  'lru-cache': [KERNEL, /^payment\/postal-code\//],
  helmet: [KERNEL],
  'node:http': [HTTP],
  'node:https': [ADAPTERS],
  'node:http2': [],
  'node:net': [KERNEL],
  '@orpc/server': [KERNEL, /^app\.ts$/],
  '@orpc/contract': [KERNEL],
  '@orpc/openapi': [KERNEL],
  '@orpc/openapi-client': [KERNEL],
  '@orpc/zod': [KERNEL],
  '@orpc/standard-server': [/^files\/files\.http\.ts$/],
  '@orpc/standard-server-node': [KERNEL],
  pino: [KERNEL],
  'prom-client': [KERNEL],
  'oxc-transform': [KERNEL],
  vite: [/^kernel\/http\/web-build\.ts$/],
  undici: [ADAPTERS],
  stripe: [/^payment\/stripe\//],
  mercadopago: [/^payment\/mercado-pago\//],
  nodemailer: [/^mail\//],
  react: [/^mail\/templates\//],
  'react-dom': [/^mail\/templates\//],
  '@react-email/body': [/^mail\/templates\//],
  '@react-email/button': [/^mail\/templates\//],
  '@react-email/container': [/^mail\/templates\//],
  '@react-email/head': [/^mail\/templates\//],
  '@react-email/html': [/^mail\/templates\//],
  '@react-email/preview': [/^mail\/templates\//],
  '@node-rs/argon2': [/^account\//],
  jose: [/^kernel\/http\/key-proof\.ts$/, /^identity\//, /^training\/certificate\/signature\.ts$/],
  otpauth: [/^account\/second-factor\//],
  '@simplewebauthn/server': [/^account\/second-factor\//],
  fflate: [/^account\/privacy\//, /^checkout\/evidence\//],
  pdfkit: [/^checkout\/paper\.ts$/, /^training\/certificate\/certificate-pdf\.ts$/],
  uqr: [/^training\/certificate\/certificate-pdf\.ts$/],
  sharp: [/^files\//],
  flydrive: [/^files\//],
  '@aws-sdk/client-s3': [/^files\//],
  '@tus/server': [/^files\//],
  '@tus/file-store': [/^files\//],
  '@tus/s3-store': [/^files\//],
  mediabunny: [/^files\//],
  'oidc-provider': [/^identity\//],
}

/** Files that may hold a query, and those that may ask somebody over the network. */
export const QUERIES = [STORES, KERNEL, /^jobs\//, /^(app|parts|work)\.ts$/]
export const NETWORK = [ADAPTERS]
/** Files that may see the HTTP side of the kernel. */
export const HTTP_FILES = [HTTP]

/** Exceptions, each with its reason. There is none. */
export const SERVER_EXCEPTIONS: Record<string, readonly string[]> = {}

/** Folders of the web. `routes` stands for each folder under `routes/`, which never imports another. */
export const WEB_FOLDERS: Record<string, readonly string[]> = {
  ui: [],
  session: ['context'],
  forms: ['ui', 'session'],
  brand: ['ui', 'session', 'context'],
  boot: ['ui', 'session', 'brand'],
  admin: ['ui', 'forms', 'session', 'brand', 'context'],
  routes: ['ui', 'forms', 'session', 'brand', 'context', 'admin'],
}

/** Files of the web that may know more of `brand/` than its doors: they make a frame of their own. */
export const FRAMES = ['admin/layout.tsx']

/** The components of the administration, which no public page loads, and who may import them. */
export const ADMIN_PACKAGES =
  /^(@mantine\/(charts|core|dates|dropzone|hooks|tiptap)|@tiptap\/[a-z-]+|mantine-datatable|tus-js-client|@dnd-kit\/core|recharts|react-image-crop)(\/|$)/
export const ADMIN_FOLDER = 'admin'

/**
 * What the screens may read of `brand/`: which brand they belong to and the frame around them. Its data, tokens and
 * layouts are for `root.tsx`, the boot and `brand/` itself.
 */
export const BRAND_DOORS = [
  'brand-context.tsx',
  'brand-route.ts',
  'screen.tsx',
  'route-failure.tsx',
  'list-skeleton.tsx',
  'search-box.tsx',
  'cart-count.ts',
  'theme.ts',
  'use-onward.ts',
]

/** Exceptions, each with its reason. There is none. */
export const WEB_EXCEPTIONS: Record<string, readonly string[]> = {}

/** Packages that `ui/` may know. */
export const UI_PACKAGES = /^(react|react-dom|react-router|@mantine\/.+)$/

/** Contract files that are words alone: they import nothing but each other. */
export const VOCABULARY = /^(money|money-text|ids|time|refusals)\.ts$|^(brazil|refusals)\//
export const CONTRACT_PACKAGES = ['zod', '@orpc/contract']
