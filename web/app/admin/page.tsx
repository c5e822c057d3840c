import type { ComponentProps, ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { PrivateMeta } from '../brand/screen.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './page.module.css'
import { useMayOpen } from './use-may.ts'

/** A link of the administration that looks like a small button; nothing for who may not open what it leads to. */
export function Way({ variant = 'outline', ...rest }: ComponentProps<typeof ButtonLink>) {
  const mayOpen = useMayOpen()
  if (typeof rest.to === 'string' && !mayOpen(rest.to)) return null
  return <ButtonLink size="small" variant={variant} {...rest} />
}

interface AdminPageProps {
  title: string
  lead?: ReactNode
  /** The one strong action of the screen. */
  action?: ReactNode
  ways?: readonly { to: string; label: string }[] | undefined
  /** Weaker acts beside it. */
  more?: ReactNode
  /** The list that this is one of. */
  back?: { to: string; label: string }
  /** The screens of one record, this one among them. */
  tabs?: readonly { to: string; label: string }[] | undefined
  children?: ReactNode
}

/** A screen of the administration: where one is, what it is, its one strong action. */
export function AdminPage({ title, lead, action, ways, more, back, tabs, children }: AdminPageProps) {
  return (
    <div className={classes.page}>
      <PrivateMeta title={title} />
      {back && (
        <Link to={back.to} className={classes.back}>
          <Icon name="left" size={16} />
          {back.label}
        </Link>
      )}
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        <div className={classes.actions}>
          {ways?.map(({ to, label }) => (
            <Way key={to} to={to}>
              {label}
            </Way>
          ))}
          {more}
          {action}
        </div>
      </header>
      {tabs && <ScreenTabs tabs={tabs} />}
      {children}
    </div>
  )
}

const ScreenTabs = ({ tabs }: { tabs: NonNullable<AdminPageProps['tabs']> }) => (
  <nav aria-label="Partes" className={classes.tabs}>
    {tabs.map(({ to, label }) => (
      <NavLink key={to} to={to} end className={classes.tab}>
        {label}
      </NavLink>
    ))}
  </nav>
)

/** What a record is, with what belongs to it at the side where there is room. */
export const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.column}>{children}</div>
    <div className={classes.column}>{aside}</div>
  </div>
)

/** The shape of a screen while its data is on the way. */
export const AdminSkeleton = ({ title }: { title: string }) => (
  <AdminPage title={title}>
    <Skeleton height="420px" />
  </AdminPage>
)

/** Something that belongs to a record and is no field of its form. */
export function AsideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.aside} aria-label={title}>
      <h2 className={classes.asideTitle}>{title}</h2>
      {children}
    </section>
  )
}

interface RecordTableProps<R extends { id: string }> {
  title: string
  rows: readonly R[]
  columns: readonly { title: string; cell(row: R): ReactNode; right?: boolean }[]
  /** Said where there is none. */
  empty: string
}

/** A few things that belong to a record, all of them; a list that has pages is a screen of its own. */
export function RecordTable<R extends { id: string }>({ title, rows, columns, empty }: RecordTableProps<R>) {
  return (
    <div className={`${classes.aside} ${classes.below}`}>
      <h2 className={classes.asideTitle}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well
        <section className={classes.scroll} tabIndex={0} aria-label={title}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(({ title, right }) => (
                  <th key={title} scope="col" className={right ? classes.right : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ title, cell, right }) => (
                    <td key={title} data-title={title} className={right ? classes.right : undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
