import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './tabs.module.css'

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; title: string; panel: ReactNode }[]
  chosen: Id
  choose(id: Id): void
}

/** Two or three panels of which one is seen; all stay in the page, so that nothing typed is lost. */
export function Tabs<Id extends string>({ label, tabs, chosen, choose }: TabsProps<Id>) {
  const name = useId()
  return (
    <div>
      <TabList name={name} label={label} tabs={tabs} chosen={chosen} choose={choose} />
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${name}-${id}-panel`}
          aria-labelledby={`${name}-${id}`}
          hidden={id !== chosen}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}

/** The tabs themselves; `name` is what the ids of tabs and panels begin with. */
function TabList<Id extends string>({ name, label, tabs, chosen, choose }: TabsProps<Id> & { name: string }) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.id === chosen)
    const next = tabs[nextIndex(event.key, now, tabs.length)]
    if (!next) return
    event.preventDefault()
    choose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={classes.list}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-${id}`}
          data-tab={id}
          className={classes.tab}
          aria-selected={id === chosen}
          aria-controls={`${name}-${id}-panel`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
          onKeyDown={move}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

function nextIndex(key: string, now: number, count: number): number {
  if (key === 'ArrowRight') return (now + 1) % count
  if (key === 'ArrowLeft') return (now + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
