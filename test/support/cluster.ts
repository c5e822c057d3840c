/** Where the tests' databases live: a URL that may create databases, and how this run's names begin. */
export type TestCluster = { url: string; prefix: string }

/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
