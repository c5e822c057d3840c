/** What takes the limits of callers away, for tests that do in a minute what people do in a month, and the DNS. */
export const NO_LIMITS = {
  // Nothing answers there: no test asks the DNS of the machine.
  DNS_SERVERS: '127.0.0.1:1',
  RATE_PER_MINUTE: '100000',
  API_RATE_PER_MINUTE: '100000',
  UNCONFIRMED_ORDERS_PER_HOUR: '0',
  UNCONFIRMED_MAILS_PER_DAY: '0',
  ASKED_MAILS_PER_HOUR: '0',
  ASKED_MAILS_PER_DAY: '0',
  CHARGES_PER_ORDER: '0',
  CHARGES_PER_HOUR: '0',
  CARTS_PER_HOUR: '0',
}
