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

CHAINED_FINGERPRINT = """
alter table games_matches_diceseed drop constraint a_commitment_is_the_fingerprint_of_its_seed;
alter table games_matches_diceseed add constraint a_commitment_is_the_fingerprint_of_its_seed check (
    octet_length(seed) = 32
    and commitment = encode(sha256(seed || convert_to(concat(scope, '/', attempt, '/' || previous), 'UTF8')), 'hex')
);
"""

UNCHAINED_FINGERPRINT = f"""
alter table games_matches_diceseed drop constraint a_commitment_is_the_fingerprint_of_its_seed;
{FINGERPRINT}
"""

NUMBERS_STAY = """
create function games_numbers_stay() returns trigger language plpgsql as $$
begin
    if new.previous is distinct from old.previous then
        raise exception 'a promised seed is never changed: %', old.scope using errcode = 'restrict_violation';
    end if;
    if old.drawn > 0 and new.numbers is distinct from old.numbers then
        raise exception 'nothing is added to a seed after its first roll: %', old.scope using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
create trigger what_seats_added_stays before update on games_matches_diceseed
    for each row execute function games_numbers_stay();
"""

NO_NUMBERS_STAY = """
drop trigger what_seats_added_stays on games_matches_diceseed;
drop function games_numbers_stay();
"""

PLACES_OF_EARLIER_ROLLS = """
alter table games_matches_drawnroll disable trigger user;
update games_matches_drawnroll roll set scope = counted.scope, place = counted.place
from (
    select drawn.id, seed.scope, row_number() over (partition by seed.scope order by seed.attempt, drawn.number) as place
    from games_matches_drawnroll drawn join games_matches_diceseed seed on seed.id = drawn.seed_id
) counted
where counted.id = roll.id;
alter table games_matches_drawnroll enable trigger user;
"""
"""Up to version 0.4 an undone roll did not come again: each roll has its place in the order of drawing."""

ROLLS_IN_ORDER = """
create function games_rolls_in_order() returns trigger language plpgsql as $$
begin
    if new.scope is distinct from (select scope from games_matches_diceseed where id = new.seed_id) then
        raise exception 'a roll belongs to the game of its seed: %', new.scope using errcode = 'restrict_violation';
    end if;
    if new.place is distinct from (select coalesce(max(place), 0) + 1 from games_matches_drawnroll where scope = new.scope) then
        raise exception 'the rolls of a game are drawn in the order of their places: %', new.scope
            using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
create trigger rolls_are_drawn_in_order before insert on games_matches_drawnroll
    for each row execute function games_rolls_in_order();
"""

NO_ROLLS_IN_ORDER = """
drop trigger rolls_are_drawn_in_order on games_matches_drawnroll;
drop function games_rolls_in_order();
"""
