/** The house of the web as data: who may import whom, and which files alone may do something. */

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

/** The one file of the web that may ask the device for the time. */
export const SERVER_CLOCK = 'session/server-clock.ts'

/** The one file of the web that goes to what the browser keeps. */
export const STORAGE = 'session/storage.ts'

/** The one hook for what a press asks of the server: busy, refused, proved. */
export const USE_ACT = 'session/use-act.ts'

/** Where a record of the administration becomes a link; nothing else leads to a record's page in a line of text. */
export const RECORD_LINK = 'admin/record-link.tsx'
export const LINK_TO_RECORD =
  /^Link to=\/admin\/(usuarios|marcas|categorias|cupons|treinamento|pedidos|produtos|avaliacoes|conciliacao|assinaturas)\/\{\}$/

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
  'store-link.tsx',
  'use-onward.ts',
]

/** Addresses that a brand has for itself, as those of the first brand are. */
export const OWN_PLACES =
  /^\/(loja|cart|payment|pagar|termos|privacidade|cookies|acessibilidade|ajuda|redirect|conta\/(cadastre-se|esqueci-minha-senha))(?![\w-])/

/** Exceptions, each with its reason. There is none. */
export const WEB_EXCEPTIONS: Record<string, readonly string[]> = {}

/** Packages that `ui/` may know. */
export const UI_PACKAGES = /^(react|react-dom|react-router|@mantine\/.+)$/
