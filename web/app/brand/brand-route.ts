import type { BrandId } from '@vitrine/contract/brand'
import { brandAt, brandNamed, inFrameOf, pathsOf } from '@vitrine/contract/brand-paths'
import { createContext, isRouteErrorResponse, type RouterContextProvider, redirect } from 'react-router'
import { homeContext } from '../context.ts'
import type { CurrentBrand, Identity } from './brand-context.tsx'
import { brandOfVisitor, knownIdentity, shownBrand } from './shown-brand.ts'

/** Which brand's addresses a request came to; for the loaders of screens that several brands share. */
export const brandContext = createContext<Pick<CurrentBrand, 'id' | 'paths'>>()

type Context = Readonly<RouterContextProvider>

/**
 * For a brand layout's `middleware` and `clientMiddleware`: everything below belongs to the brand that its address names. A
 * page that several have in common is, without a name, the visitor's in a browser, and on the server the host's.
 */
export function takeBrand({ context, url }: { context: Context; url: URL }): void {
  // The server knows whose host it is of each request, a browser of its page.
  const home = import.meta.env.SSR ? context.get(homeContext) : undefined
  const id = brandNamed(url, home) ?? home ?? brandOfVisitor()
  context.set(brandContext, { id, paths: pathsOf(id, home) })
}

export interface LoaderArgs {
  context: Context
  url: URL
  /** `marca`: what stands before the place, as `@atelie`. */
  params: { marca?: string | undefined }
}

/**
 * For a brand layout's `clientLoader`: who sells does not change while someone looks around. A server knows no visitor, so an
 * address that has to be asked for says the brand.
 */
export async function takeIdentity(
  { context, url }: LoaderArgs,
  load: () => Promise<Identity>,
): Promise<Identity> {
  const { id } = context.get(brandContext)
  const known = knownIdentity(id)
  if (known) return known
  if (brandNamed(url) !== id && id !== brandAt('/')) throw redirect(inFrameOf(id, url.pathname + url.search))
  return load()
}

/** For a brand layout's `shouldRevalidate`. */
export const isOtherBrand = ({ nextUrl }: { nextUrl: URL }): boolean =>
  (brandNamed(nextUrl) ?? brandOfVisitor()) !== shownBrand()

/** For a `clientLoader` that has read something of a brand: goes on in its frame. */
export function standInFrameOf(brand: BrandId, { context, url }: Pick<LoaderArgs, 'context' | 'url'>): void {
  if (brand !== context.get(brandContext).id) throw redirect(inFrameOf(brand, url.pathname + url.search))
}

/** In whose frame a failure is shown; nothing when not even that is known. */
export const identityOfFailure = (loaded: Identity | undefined, error: unknown): Identity | undefined =>
  loaded ?? (isRouteErrorResponse(error) && error.data ? (error.data as Identity) : undefined)
