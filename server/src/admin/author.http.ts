import type { Permission } from '@vitrine/contract/admin/permission'
import { type Call, member } from '#http/call.ts'

/** A row as its reader may see it: without the field that another list shows, where that list refuses them. */
export function without<Row extends object, Field extends keyof Row>(
  context: Call,
  permission: Permission,
  row: Row,
  field: Field & (undefined extends Row[Field] ? Field : never),
): Row {
  if (member(context).permissions.has(permission)) return row
  const { [field]: _, ...rest } = row
  return rest as Row
}
