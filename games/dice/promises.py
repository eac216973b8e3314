"""What PostgreSQL enforces on seeds beyond what a model's constraints can express; each violation is an IntegrityError."""

FINGERPRINT = """
alter table games_matches_diceseed add constraint a_commitment_is_the_fingerprint_of_its_seed check (
    octet_length(seed) = 32
    and commitment = encode(sha256(seed || convert_to(scope || '/' || attempt::text, 'UTF8')), 'hex')
);
"""

NO_FINGERPRINT = "alter table games_matches_diceseed drop constraint a_commitment_is_the_fingerprint_of_its_seed;"

SEED_STAYS = """
create function games_seed_stays() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        raise exception 'a promised seed is never deleted: %', old.scope using errcode = 'restrict_violation';
    end if;
    if (new.scope, new.attempt, new.seed, new.commitment, new.committed_at)
        is distinct from (old.scope, old.attempt, old.seed, old.commitment, old.committed_at) then
        raise exception 'a promised seed is never changed: %', old.scope using errcode = 'restrict_violation';
    end if;
    if new.drawn < old.drawn then
        raise exception 'a drawn roll is never put back: %', old.scope using errcode = 'restrict_violation';
    end if;
    if old.revealed_at is not null and new is distinct from old then
        raise exception 'a revealed seed gives no more rolls: %', old.scope using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
create trigger a_promised_seed_stays before update or delete on games_matches_diceseed
    for each row execute function games_seed_stays();
"""

NO_SEED_STAYS = """
drop trigger a_promised_seed_stays on games_matches_diceseed;
drop function games_seed_stays();
"""
