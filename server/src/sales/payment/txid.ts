/**
 * The txid of an attempt: 26–35 letters and digits (API Pix 2.9.0). Our ids are 26 characters after their
 * prefix, so the txid is the id without its underscore.
 */
export const txidOf = (paymentId: string): string => paymentId.replace('_', '')
