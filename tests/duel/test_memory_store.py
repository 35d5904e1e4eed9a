"""The store of these tests keeps the database's contract: else they would prove little."""

import pytest

from bot.duel.records import DuelId
from tests.duel.fakes import MemoryStore
from tests.storage.store_contract import Damage, StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()

    @pytest.fixture
    def damage(self, store: MemoryStore) -> Damage:
        async def damage(duel: DuelId) -> None:
            store.damage(duel)

        return damage
