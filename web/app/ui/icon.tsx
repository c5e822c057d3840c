import classes from './icon.module.css'

/** Our own line icons on a 24-unit grid; each is one path, so that a public page pays little for them. */
const PATHS = {
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  cart: 'M3 4h2l2.4 11.2a1 1 0 0 0 1 .8h9.2a1 1 0 0 0 1-.76L20.5 8H6M8.6 20a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0Zm7.5 0a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0Z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5a7.5 7.5 0 0 1 15 0',
  store: 'M4 20V11a8 8 0 0 1 16 0v9M2.5 20.5h19M9 20v-5.5a3 3 0 0 1 6 0V20',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10',
  book: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Zm0 0V20',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  down: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  shield: 'M12 3.5 5 6v5.5c0 4 2.8 7.3 7 9 4.2-1.7 7-5 7-9V6l-7-2.5Zm-3 8.5 2.2 2.2L15.2 10',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-13V12l3 2',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v1.5m0 15V21m9-9h-1.5m-15 0H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  alert: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5m0-8.5v.01',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  receipt:
    'M6 3.5v17l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5v-17l-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5ZM9 9.5h6M9 13.5h6',
  repeat: 'M4.5 11A7.5 7.5 0 0 1 18 7.5L20 9.5M20 4.5v5h-5M19.5 13A7.5 7.5 0 0 1 6 16.5l-2-2M4 19.5v-5h5',
  exit: 'M14 4.5H5.5v15H14M10 12h10.5m-4-4 4 4-4 4',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17Zm4 3.5h4',
  device: 'M3.5 5h17v11h-17zM8.5 20h7M12 16v4',
  key: 'M15 13.5a5 5 0 1 0-4.6-3L4 17v3h3.5v-2.5H10V15l1.6-1.6M16.2 7.8v.01',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  card: 'M3 6h18v12.5H3zM3 10h18M6.5 15h4',
  plus: 'M12 5v14M5 12h14',
  download: 'M12 4v11m-5-4.5 5 5 5-5M4.5 19.5h15',
  wallet: 'M19 8V5.5H5.5a2 2 0 0 0 0 4H20V19H5.5a2 2 0 0 1-2-2V7.5M16.5 14.2v.01',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  pause: 'M8.5 5.5v13m7-13v13',
  expand: 'M4.5 9.5v-5h5m5 0h5v5m0 5v5h-5m-5 0h-5v-5',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
} as const

export type IconName = keyof typeof PATHS

/** A line icon, hidden from assistive technology: the words beside it, or the control's label, speak. */
export const Icon = ({ name, size }: { name: IconName; size?: number | undefined }) => (
  <LineIcon path={PATHS[name]} size={size} />
)

/** One path on the same grid, for the icons that no public page shows. */
export function LineIcon({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      className={classes.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
