"""The games that can be played on the board, by key; one file each."""

from collections.abc import Mapping

from games.rules.variants.acey_deucey import AceyDeucey
from games.rules.variants.ban_sugoroku import BanSugoroku
from games.rules.variants.fevga import Fevga
from games.rules.variants.five_checkers import FiveCheckers
from games.rules.variants.gul_bara import GulBara
from games.rules.variants.hypergammon import Hypergammon
from games.rules.variants.irish import Irish
from games.rules.variants.misere import Misere
from games.rules.variants.nackgammon import Nackgammon
from games.rules.variants.narde import Narde
from games.rules.variants.no_hit_and_run import NoHitAndRun
from games.rules.variants.old_english import OldEnglish
from games.rules.variants.plakoto import Plakoto
from games.rules.variants.portes import Portes
from games.rules.variants.russian import Russian
from games.rules.variants.tabula import Tabula
from games.rules.variants.tapa import Tapa
from games.rules.variants.todas_tablas import TodasTablas
from games.rules.variants.toute_table import TouteTable
from games.rules.variants.variant import Variant

BACKGAMMON = Variant()

#: In the order shown in menus: backgammon, its other starts and house rules, the three games of tavli, the rest, then the
#: oldest.
VARIANTS: Mapping[str, Variant] = {
    variant.key: variant
    for variant in (
        BACKGAMMON,
        Nackgammon(),
        Hypergammon(),
        FiveCheckers(),
        NoHitAndRun(),
        OldEnglish(),
        Misere(),
        Portes(),
        Plakoto(),
        Fevga(),
        Tapa(),
        GulBara(),
        Narde(),
        AceyDeucey(),
        Russian(),
        Irish(),
        TouteTable(),
        TodasTablas(),
        BanSugoroku(),
        Tabula(),
    )
}
