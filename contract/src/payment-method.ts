import * as z from 'zod'

export const PaymentMethod = z.enum(['pix', 'boleto'])
export type PaymentMethod = z.infer<typeof PaymentMethod>
