import type { BrandId, BrandSite } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { originOfHost, siteOf } from '@vitrine/contract/brand-site'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { hostName } from '#kernel/network.ts'
import { type BrandHost, findHost, HOSTS } from './brand.store.ts'

type Known = Pick<App, 'config' | 'cache'>

/** Those that were read last: without its database a process goes on knowing whose host is whose. */
const lastRead = new WeakMap<Known['cache'], BrandHost[]>()

async function hostsOf({ cache }: Known): Promise<BrandHost[]> {
  const hosts = await cache.read(HOSTS).catch(() => lastRead.get(cache) ?? [])
  lastRead.set(cache, hosts)
  return hosts
}

/** The site that a request came to; by a name that no brand has it came to that of the installation. */
export async function siteAt(app: Known, header: string | undefined): Promise<BrandSite> {
  const { publicUrl } = app.config.http
  const name = header && hostName(header)
  const found = (await hostsOf(app)).find(({ host }) => host === name)
  return found ? siteOf(publicUrl, found) : { origin: publicUrl, home: FIRST_BRAND }
}

/** Every origin whose pages are ours, that of the installation first. */
export async function originsOf(app: Known): Promise<string[]> {
  const { publicUrl } = app.config.http
  return [publicUrl, ...(await hostsOf(app)).map(({ host }) => originOfHost(publicUrl, host))]
}

/** Where the pages of a brand stand, as its row says at this moment. */
export const siteOfBrand = async ({ config }: Pick<App, 'config'>, db: Db, id: BrandId): Promise<BrandSite> =>
  siteOf(config.http.publicUrl, { id, host: await findHost(db, id) })
