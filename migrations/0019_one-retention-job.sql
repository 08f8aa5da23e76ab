-- One daily job enforces all retention times now; the two that it replaces must not be queued any more.
DO $$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name IN ('tidy-photos', 'tidy-sessions');
  END IF;
END $$;
