-- The moments are variables, because a volatile function is no condition of an index: every piece that was ever made would be read.
-- Starting parallel workers takes longer than reading the few hundred open orders.
CREATE OR REPLACE FUNCTION "promise_queue"("locks" boolean) RETURNS jsonb LANGUAGE plpgsql VOLATILE SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  moment timestamptz;
  day_began timestamptz;
BEGIN
  IF locks THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('promise queue', 0));
  END IF;
  moment := clock_timestamp();
  day_began := date_trunc('day', moment AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata';
  RETURN (
    WITH open AS (
      SELECT orders.checkout_id FROM orders
      WHERE orders.is_paid AND orders.refund_reason IS NULL AND orders.status IN ('Not Processed', 'Processing')
      UNION ALL
      SELECT held.id FROM checkouts held
      WHERE held.state = 'held' AND held.dispatch_on IS NOT NULL AND held.held_until > moment AND held.hold_ended_at IS NULL
    ), to_make AS (
      SELECT checkouts.dispatch_on, sum(lines.quantity)::int AS pieces
      FROM open
      JOIN checkouts ON checkouts.id = open.checkout_id
      JOIN checkout_lines lines ON lines.checkout_id = open.checkout_id
      LEFT JOIN products ON products.id = lines.product_id
      WHERE lines.made_at IS NULL AND checkouts.balance_of IS NULL
        AND (greatest(lines.make_days, products.make_days) > 0 OR checkouts.quote_id IS NOT NULL)
      GROUP BY checkouts.dispatch_on
    )
    SELECT jsonb_build_object(
      'queue', coalesce(jsonb_agg(jsonb_build_object('dispatchOn', dispatch_on, 'pieces', pieces)), '[]'),
      'madeToday', (
        SELECT coalesce(sum(lines.quantity), 0)::int FROM checkout_lines lines
        WHERE lines.make_days > 0 AND lines.made_at IS NOT NULL AND lines.made_at >= day_began))
    FROM to_make
  );
END $$;
