/** What the list of the store and a product's page share. */
const STORE = {
  name: 'store',
  test: /[\\/]routes[\\/]store[\\/](ready-to-go|store-query|product-grid|use-ownerships)\.tsx?$/,
}

/** What checks input. What only names or words its parts is in other files, so that a page for reading loads none of it. */
const ZOD = { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ }
/** What an endpoint says that it asks of who calls. */
const PERMISSION = { name: 'permission', test: /[\\/]contract[\\/]src[\\/]admin[\\/]permission\.ts$/ }

/** What the administration alone is made of. */
const COMPONENTS = {
  name: 'components',
  test: /[\\/]node_modules[\\/](@mantine[\\/](core|dates|dropzone|hooks)|mantine-datatable)[\\/].*\.m?js$/,
}

/** Small modules that most pages of the administration share, none of which loads what other pages are made of. */
const ADMINISTRATION = {
  name: 'administration',
  test: /[\\/]app[\\/]admin[\\/](record-link|status|use-may|use-polling|page|screens|enter|screen-failure)\.tsx?$/,
}

/** Modules of `ui/` that most pages show, but not the list of the store. */
const PAGES_UI = [
  'address|auth-card|bottom-bar|card|column|field|follow-download|labels|mail-link|mail-text|no-method|notice',
  'product-thumb|progress-bar|section|stack|sum',
].join('|')

/** Modules of `ui/` that a few pages show. */
const FEW_UI = [
  'account-tabs|card-name|copy-code|document-text|entry|facts|file-words|folded|in-review|message-list|price-question|quote-sum|refund-words|rich-text',
  'save-file|step|subscription-card|subscription-words|switch|tabs|timeline|with-summary',
].join('|')

const SHELL = [
  String.raw`brand[\\/](?!storefront|checkout\.|members|list-skeleton|store-link|use-onward|deferred[\\/])`,
  String.raw`ui[\\/](?!(${PAGES_UI}|${FEW_UI})\.)`,
  String.raw`session[\\/](storage|server-clock|session-store|browser|use-session|error-log|next-page|pending-toast|proof|ended)\.`,
].join('|')

/** What every page loads, as two files: a request for each small module would cost more than the bytes it saves. */
export const FIRST_LOAD = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'shell', test: new RegExp(String.raw`[\\/]app[\\/](${SHELL})`) },
]
const PAGES = {
  name: 'pages',
  test: new RegExp(String.raw`[\\/]app[\\/](ui[\\/](${PAGES_UI})|brand[\\/]store-link|session[\\/]guards)\.`),
}

/** Which modules stand in one file of the build; the first that fits counts. */
export const CHUNKS = [...FIRST_LOAD, PAGES, STORE, ZOD, PERMISSION, ADMINISTRATION, COMPONENTS]
