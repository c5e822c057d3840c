import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { plainText } from '@vitrine/contract/plain-text'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../forms/dialog.tsx'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { AdminIcon } from './icons.tsx'
import classes from './palette.module.css'
import { type Hit, type HitGroup, useFound } from './palette-search.ts'
import { screensOf } from './places.ts'

const TYPING_MS = 200

interface PaletteProps {
  /** Before it leads somewhere. */
  onGo(): void
  onClose(): void
}

/** Leads to any screen that somebody may see, and to an order, a person, a product or a coupon, by typing. */
export default function Palette({ onGo, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS)
  const { groups: found, busy, problem } = useFound(typed)
  const groups = [...useScreens(text.trim()), ...found]
  const store = useCombobox({ opened: true })
  const search = useRef<HTMLInputElement>(null)
  const options = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  // After the dialog, which gives the focus to its first control.
  useEffect(() => search.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen anew whenever the list is another
  useEffect(() => setActive(store.selectFirstOption() ?? undefined), [text, found])
  const go = (to: string) => {
    onGo()
    onClose()
    void navigate(to)
  }
  return (
    <Dialog title="Ir para" onClose={onClose}>
      <Combobox store={store} onOptionSubmit={go}>
        <Combobox.EventsTarget withExpandedAttribute aria-activedescendant={active}>
          <TextInput
            aria-label="Buscar tela, pedido, pessoa, produto ou cupom"
            placeholder="Tela, pedido, pessoa, produto ou cupom"
            leftSection={<Icon name="search" size={16} />}
            maxLength={80}
            ref={search}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onKeyUp={() => setActive(options.current?.querySelector('[data-combobox-selected]')?.id)}
          />
        </Combobox.EventsTarget>
        <p className={classes.told} role="status">
          {problem ?? (groups.length === 0 && (busy ? 'Procurando…' : 'Nada encontrado.'))}
        </p>
        <Combobox.Options ref={options} className={classes.options} aria-label="Resultados">
          {groups.map((group) => (
            <Hits key={group.title} group={group} />
          ))}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  )
}

const Hits = ({ group: { title, hits } }: { group: HitGroup }) => (
  <Combobox.Group label={title}>
    {hits.map((hit) => (
      <Combobox.Option key={hit.to} value={hit.to} className={classes.option}>
        <HitLine hit={hit} />
      </Combobox.Option>
    ))}
  </Combobox.Group>
)

function useScreens(text: string): HitGroup[] {
  const asked = plainText(text)
  const hits = screensOf(useSession())
    .filter(({ label }) => plainText(label).includes(asked))
    .map(({ to, icon, label }) => ({ to, icon, name: label }))
  return hits.length > 0 ? [{ title: 'Telas', hits }] : []
}

function HitLine({ hit: { icon, name, detail } }: { hit: Hit }) {
  return (
    <span className={classes.hit}>
      <AdminIcon name={icon} size={18} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  )
}
