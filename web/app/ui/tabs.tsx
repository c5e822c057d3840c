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
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next =
      tabs[
        nextIndex(
          event.key,
          tabs.findIndex((tab) => tab.id === chosen),
          tabs.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    choose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div>
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

function nextIndex(key: string, now: number, count: number): number {
  if (key === 'ArrowRight') return (now + 1) % count
  if (key === 'ArrowLeft') return (now + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
