import * as z from 'zod'

export const PaymentMethod = z.enum(['pix', 'card', 'boleto'])
export type PaymentMethod = z.infer<typeof PaymentMethod>
