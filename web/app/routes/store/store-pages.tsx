import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './store-pages.module.css'
import { type StoreQuery, storeAddress } from './store-query.ts'

interface StorePagesProps {
  query: StoreQuery
  page: number
  pages: number
  /** Where the next page begins. */
  next: string | undefined
}

/** So many pages are counted up to at no cost; after them the address says where the next one begins. */
const FAR = 20

export function StorePages({ query, page, pages, next }: StorePagesProps) {
  const { paths } = useBrand()
  if (pages < 2) return null
  const to = (n: number) => storeAddress(paths.store, query, { page: n })
  return (
    <nav aria-label="Páginas" className={classes.pages}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={classes.step}>
          <Icon name="left" size={18} />
          Anterior
        </Link>
      )}
      {pageNumbers(page, pages).map((n, at) =>
        n === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other name
          <span key={`gap-${at}`}>…</span>
        ) : (
          <PageLink key={n} to={to(n)} n={n} isCurrent={n === page} />
        ),
      )}
      {page < pages && (
        <Link
          to={storeAddress(paths.store, query, { page: page + 1, after: page < FAR ? undefined : next })}
          rel="next"
          className={classes.step}
        >
          Próxima
          <Icon name="right" size={18} />
        </Link>
      )}
    </nav>
  )
}

const PageLink = ({ to, n, isCurrent }: { to: string; n: number; isCurrent: boolean }) => (
  <Link
    to={to}
    className={classes.page}
    aria-label={`Página ${n}`}
    aria-current={isCurrent ? 'page' : undefined}
  >
    {n}
  </Link>
)

/** First, last, and the neighbours of a page; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, at) => (at > 0 && n - sorted[at - 1]! > 1 ? [0, n] : [n]))
}
