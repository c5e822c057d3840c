import { LineIcon } from '../ui/icon.tsx'

/** Icons of the administration, on the same grid as those of ui/icon.tsx, which every public page loads. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10',
  product: 'M3.5 8 12 3.5 20.5 8v8.5L12 21l-8.5-4.5V8Zm0 0L12 12.5 20.5 8M12 12.5V21',
  brand:
    'M4 10.5 5.5 4h13l1.5 6.5a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0 2.7 2.7 0 0 1-5.3 0ZM5.5 13v7.5h13V13M10 20.5v-5h4v5',
  app: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM16.5 13.5v6M13.5 16.5h6',
  coupon: 'M3.5 7h17v3.5a1.8 1.8 0 0 0 0 3.5v3.5h-17V14a1.8 1.8 0 0 0 0-3.5V7Zm6 1.5v7',
  order:
    'M6 3.5v17l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5v-17l-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5ZM9 9.5h6M9 13.5h6',
  dispute: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5ZM12 8.5v4M12 15.5v.01',
  settlement: 'M4 8.5h13l-3-3M20 15.5H7l3 3M9 12h6',
  subscription: 'M5 8.5h11l-2.5-2.5M19 15.5H8l2.5 2.5M5 8.5v4M19 15.5v-4',
  course: 'M3 8.5 12 4.5l9 4-9 4-9-4Zm3.5 1.8v5.2c1.6 1.6 3.4 2.3 5.5 2.3s3.9-.7 5.5-2.3v-5.2M21 8.5v5',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8a6.5 6.5 0 0 1 13 0M16 4.9a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3.5 5.3',
  review: 'm12 4 2.4 5 5.6.8-4 3.9.9 5.5L12 16.6 7.1 19.2l.9-5.5-4-3.9 5.6-.8Z',
  ticket: 'M4 5.5h16v11h-8.5L7 20.5v-4H4v-11ZM8 9.5h8M8 12.5h5',
  tax: 'M6 18 18 6M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm9 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  webhook:
    'M8.5 10.5a4 4 0 1 1 5.7-3.6M9 11 6 16.5M15.5 13.5a4 4 0 1 1-3 6.5H7a3.5 3.5 0 1 1-1-6.8M14 7.5l3.5 6',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  import: 'M12 4v10M8 10.5l4 4 4-4M5 15v3.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V15',
  export: 'M12 14V4M8 7.5 12 3.5l4 4M5 15v3.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V15',
  key: 'M14.5 13.5a5 5 0 1 0-4-4L4 16v4h4v-2.5h2.5V15l1.9-1.9M16 8v.01',
  job: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4M12 8.5V12l2.5 1.5',
  audit: 'M6 3.5h8.5L18 7v13.5H6v-17Zm8 0V7.5h4M9 12h6M9 16h6',
  up: 'm5.5 14.5 6.5-6.5 6.5 6.5',
  down: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  drag: 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01',
  picture: 'M3.5 5h17v14h-17zM4 16.5l5-5 4 4 2.5-2.5 4.5 4.5M15.5 9.5v.01',
  filter: 'M4 6h16M7 12h10M10 18h4',
} as const

export type AdminIconName = keyof typeof PATHS

/** Hidden from assistive technology, like every icon: the words beside it, or the control's label, speak. */
export const AdminIcon = ({ name, size }: { name: AdminIconName; size?: number }) => (
  <LineIcon path={PATHS[name]} size={size} />
)
