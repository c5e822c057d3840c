/** Which module each table belongs to. A view is declared by a module for those who read it. */
export const TABLES: Record<string, readonly string[]> = {
  kernel: ['address_turn', 'data_secret_check', 'guess_day', 'guess_pace', 'rate_limit'],
  mail: ['mail_tally', 'message'],
  files: ['upload'],
  brand: ['brand'],
  account: [
    ...[
      'account',
      'account_address',
      'account_event',
      'account_export',
      'account_export_part',
      'account_link',
    ],
    ...['account_profile', 'account_removal', 'consent', 'cookie_choice', 'demonstration', 'known_device'],
    ...['passkey', 'passkey_challenge', 'password_history', 'recovery_code', 'second_factor_reset'],
    ...['second_factor_session', 'session', 'session_token', 'totp', 'totp_enrolment'],
  ],
  identity: ['client_app', 'identity_record', 'signing_key'],
  notice: ['notice', 'notice_digest'],
  catalog: [
    ...['bundle_item', 'category', 'mark_tally', 'picture', 'price', 'product', 'product_course'],
    ...['product_picture', 'product_requirement', 'product_tally', 'search_word', 'seat', 'waiting_place'],
  ],
  pricing: [
    ...['coupon', 'coupon_account', 'coupon_code', 'coupon_redemption', 'coupon_version', 'fee_rule'],
    ...['installment_table', 'method_discount', 'order_bump', 'plan_discount', 'product_installment'],
    ...['tax_rule', 'upsell'],
  ],
  payment: [
    ...['card_consent', 'card_to_forget', 'duplicate_payment', 'gateway_charge', 'payment'],
    ...['provider_look', 'saved_card', 'webhook_event'],
  ],
  access: ['entitlement', 'entitlement_hold'],
  cart: ['cart', 'cart_line'],
  review: ['review', 'review_report'],
  delivery: ['product_file', 'product_file_version'],
  training: [
    ...['certificate', 'certificate_key', 'course', 'course_module', 'enrolment', 'lesson', 'lesson_media'],
    ...['lesson_progress', 'quiz_attempt', 'watch_clock'],
  ],
  checkout: [
    ...['contract_summary', 'credit_balance', 'credit_entry', 'dispute', 'fiscal_note', 'fiscal_record'],
    ...['idempotency', 'order_line', 'purchase_order', 'refund', 'refund_destination', 'refund_line'],
    ...['refund_step', 'seat_hold', 'settlement_difference', 'settlement_report'],
  ],
  subscription: ['subscription', 'subscription_event'],
  admin: ['audit_event'],
}
